const PLACE = 'shown environment';

/** Which of live and sandbox is shown; remembered by the browser. */
export const connectEnvironment = (page, changed) => {
	const chosen = localStorage.getItem(PLACE);
	for (const radio of document.querySelectorAll('input[name=environment]')) {
		if (radio.value === chosen) radio.checked = true;
		if (radio.checked) page.environment = radio.value;
		radio.addEventListener('change', () => {
			page.environment = radio.value;
			localStorage.setItem(PLACE, radio.value);
			changed();
		});
	}
};
