/** As many evolutions as a test wants, however full the disk, where it does not ask for the limits. */
export const UNLIMITED = {
  VISITOR_DAILY_LIMIT: '0',
  VISITOR_UNFINISHED_LIMIT: '0',
  ACCOUNT_UNFINISHED_LIMIT: '0',
  UNPROVED_DAILY_LIMIT: '0',
  MIN_FREE_DISK_MB: '0',
} as const
