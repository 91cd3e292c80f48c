/** An environment variable that cannot be used, or is missing beside others; the message is one line that names it and holds no value. */
export class UnusableVariable extends Error {
  override readonly name = 'UnusableVariable'
  readonly variable: string

  constructor(variable: string, reason: string, options?: ErrorOptions) {
    super(`${variable} cannot be used: ${reason}.`, options)
    this.variable = variable
  }
}
