import { userInfo } from 'node:os'

/** Who runs the command. In a container the user may have no name. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return 'the operator'
  }
}
