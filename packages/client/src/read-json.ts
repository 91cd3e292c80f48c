import { AfterimageError } from './afterimage-error.ts'

/** The answer's body, as the contract has it. */
export async function readJson<Body>(answer: Response): Promise<Body> {
  try {
    return await answer.json()
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new AfterimageError('answer_not_understood', 'The server answered something that is no JSON.', {
        status: answer.status,
        cause: error,
      })
    }
    throw error
  }
}
