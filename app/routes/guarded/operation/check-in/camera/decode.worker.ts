import { decodeFrame } from './decode-frame.ts'

self.onmessage = ({ data }: MessageEvent<ImageData>) => self.postMessage(decodeFrame(data))
