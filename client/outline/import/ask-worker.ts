/** Asks a worker one question and ends it. Rejects if the worker fails, and when aborted: reading a long list takes long. */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      signal.addEventListener('abort', () => reject(new Error('Given up')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
