/** Where the database announces that an evolution changed, with its id. */
export const EVOLUTION_CHANGED = 'evolution_changed'

/** Where it announces that the outbox has events. */
export const OUTBOX_GREW = 'outbox'

/** Where it is told that a shared queue has a new job, with the queue's name. */
export const JOB_ADDED = 'job_added'

/** Where it is told that a process is gone which had jobs of a shared queue in hand, with the queue's name. */
export const JOBS_LEFT = 'jobs_left'
