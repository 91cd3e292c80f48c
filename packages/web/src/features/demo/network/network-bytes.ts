/** Sizes of the network's two halves and of ONNX Runtime, as they lie on the disk; a test holds them to the files. */
export const NETWORK_BYTES = { encoder: 1_108_774, decoder: 2_286_231, runtime: 14_239_897 } as const

/** What travels of them: the server sends them compressed. */
export const DOWNLOAD_BYTES = 5_900_000
