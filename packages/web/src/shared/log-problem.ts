/** Notes a failure that the person need not see for those who look into the browser's console. */
export function logProblem(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(message)
}
