import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { describeFault, presetOf, PRESETS } from '../faults.js';

/** Faults in three presets, for the next few requests or until switched off. */
export const connectWeather = (page) => {
	whenPressed(byId('fault-off'), async () => {
		await page.actions.clearFaults();
		return 'No faults: every request is answered as it should be.';
	});
	for (const name of Object.keys(PRESETS)) {
		whenPressed(byId(`fault-${name}`), async () => {
			const rule = { ...PRESETS[name], times: Number(byId('fault-times').value) };
			await page.actions.replaceFaults(rule);
			return describeFault({ match: {}, skip: 0, ...rule });
		});
	}
};

export const showWeather = ({ faults }) => {
	const active = new Set(faults.map(presetOf));
	byId('fault-off').setAttribute('aria-pressed', String(faults.length === 0));
	for (const name of Object.keys(PRESETS)) {
		byId(`fault-${name}`).setAttribute('aria-pressed', String(active.has(name)));
	}
	byId('fault-note').textContent =
		faults.map(describeFault).join(' ') || 'Both services respond as they should.';
};
