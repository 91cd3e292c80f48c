/** Of this server and its API. */
export const VERSION = '0.1.0'
