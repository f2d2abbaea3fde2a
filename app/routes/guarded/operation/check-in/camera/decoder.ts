import type { CodeReader } from './code-reader.ts'
import DecodeWorker from './decode.worker.ts?worker'

/** Pixels of the longer side: enough for a ticket at arm's length, and few enough for an old phone. */
const longestSide = 640

/** Decodes QR codes in a worker, one picture at a time. */
export function openDecoder(): CodeReader {
  const worker = new DecodeWorker()
  const look = createLook()
  return {
    read(video) {
      const picture = look(video)
      if (!picture) return Promise.resolve(null)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => reject(new Error('the decoder does not run'))
        worker.postMessage(picture, [picture.data.buffer])
      })
    },
    close: () => worker.terminate()
  }
}

/** Null until the camera delivers a picture. */
function createLook(): (video: HTMLVideoElement) => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0 || videoHeight === 0) return null
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
    const width = Math.round(videoWidth * scale)
    const height = Math.round(videoHeight * scale)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  }
}
