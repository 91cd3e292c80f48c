/** About what the network's two halves and ONNX Runtime measure on the disk, for the bar that fills; a test holds them near the files. */
export const NETWORK_BYTES = { encoder: 1_200_000, decoder: 2_550_000, runtime: 14_240_000 } as const

/** About what travels of them: the server sends them compressed. */
export const DOWNLOAD_BYTES = 6_000_000
