/** What is being done while the network loads: its files are fetched, 0 … 1 of them, and when all are there, opened. */
export function loadingStep(share: number): string {
  return share < 1 ? 'Fetching the network' : 'Opening the network'
}
