/** Whether something that was thrown is an error of the operating system with this code: `ENOENT`, `EEXIST`, … */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
