import type { Kernel, Layer } from './layers-model.ts'

type Conv = Extract<Layer, { kind: 'conv' }>

/**
 * The convolution that does at low resolution what `conv` does after nearest-neighbour upsampling by `factor`: it makes
 * `factor²` groups of channels, channel (c, i, j) at c·factor² + i·factor + j, which ONNX's DepthToSpace (mode CRD) lays
 * out as pixels. The numbers are the same, zero padding included; the upsampled tensor, 200 MB for x8 at 512 px, is never made.
 */
export function foldUpsampling(conv: Conv, factor: number): Conv {
  const { height, width, inChannels, outChannels, data } = conv.kernel
  const reachY = Math.ceil((height >> 1) / factor)
  const reachX = Math.ceil((width >> 1) / factor)
  const folded: Kernel = {
    height: 2 * reachY + 1,
    width: 2 * reachX + 1,
    inChannels,
    outChannels: outChannels * factor * factor,
    data: new Float32Array((2 * reachY + 1) * (2 * reachX + 1) * inChannels * outChannels * factor * factor),
  }
  for (let i = 0; i < factor; i++) {
    for (let j = 0; j < factor; j++) {
      for (let ky = 0; ky < height; ky++) {
        const y = Math.floor((i + ky - (height >> 1)) / factor) + reachY
        for (let kx = 0; kx < width; kx++) {
          const x = Math.floor((j + kx - (width >> 1)) / factor) + reachX
          for (let input = 0; input < inChannels; input++) {
            const from = ((ky * width + kx) * inChannels + input) * outChannels
            const to = ((y * folded.width + x) * inChannels + input) * folded.outChannels + i * factor + j
            for (let c = 0; c < outChannels; c++) {
              const at = to + c * factor * factor
              folded.data[at] = (folded.data[at] ?? 0) + (data[from + c] ?? 0)
            }
          }
        }
      }
    }
  }
  const bias = Float32Array.from({ length: folded.outChannels }, (_, k) => conv.bias[Math.floor(k / factor ** 2)] ?? 0)
  return { ...conv, kernel: folded, bias }
}
