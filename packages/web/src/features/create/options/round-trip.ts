/** An edit and the request to undo it. */
export const ROUND_TRIP = { prompt: 'make it night', undoPrompt: 'make it day again' } as const
/** What undoes any other edit. */
const UNDO_ANY = 'undo the last change'

/** The prompts of a run that goes there and back. A prompt that was written already stays. */
export function roundTripFor(written: string): { readonly prompt: string; readonly undoPrompt: string } {
  const prompt = written.trim()
  return prompt === '' || prompt === ROUND_TRIP.prompt ? ROUND_TRIP : { prompt: written, undoPrompt: UNDO_ANY }
}
