/** Waits for what somebody else does, until Stop is pressed. */
export const unlessStopped = async <T>(task: Promise<T>, stop?: AbortSignal): Promise<T> => {
	stop?.throwIfAborted();
	return await new Promise<T>((resolve, reject) => {
		const leave = () => reject(stop?.reason as Error);
		stop?.addEventListener('abort', leave, { once: true });
		void task.then(resolve, reject).finally(() => stop?.removeEventListener('abort', leave));
	});
};
