const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** The evolution's id in what somebody pasted: the id alone, or an address with it. Undefined where there is none. */
export function idIn(pasted: string): string | undefined {
  return UUID.exec(pasted)?.[0].toLowerCase()
}
