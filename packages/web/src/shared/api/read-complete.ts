/** An evolution's detail or progress in the contract's words: a server may say "complete", which means completed. */
export function readComplete(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('status' in answer && answer.status === 'complete') return { ...answer, status: 'completed' }
  if ('evolution' in answer) return { ...answer, evolution: readComplete(answer.evolution) }
  return answer
}
