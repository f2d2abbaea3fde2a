import { useOutletContext } from '@remix-run/react'
import type { PhotoLine } from './lines.ts'

export interface PhotosContext {
  uuid: string
  lines: PhotoLine[]
}

export function usePhotos(): PhotosContext {
  return useOutletContext<PhotosContext>()
}
