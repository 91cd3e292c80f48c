/** The network that runs in the page, by its id at the server; its weights are imported beside it. */
export const PAGE_MODEL = 'echo-4'
export const PAGE_MODEL_NAME = 'Echo 4'

/** The same as the create screen knows it. */
export const PAGE_MODEL_KEY = `local/${PAGE_MODEL}`
