import { invalid } from '#app/contracts/api-error.ts'
import { type PhotoKind, photoKind } from '#app/domain/person/photo.ts'
import { takeTurns } from '../files/take-turns.server.ts'

/** Pixels of the longer side where nobody says another. */
const usualSide = 640
const quality = 80

/** A few kilobytes may unfold to any size: what today's phones make is let in, and drawn one at a time. */
const mostPixels: Record<PhotoKind, number> = { jpeg: 50_000_000, png: 24_000_000, webp: 24_000_000 }
const secondsEach = 15
const inTurn = takeTurns({ longest: 20 })

const refuse = (message: string, cause?: unknown) => invalid({ fields: { data: [message] }, cause })

interface Wanted {
  /** Pixels of the longer side. */
  side?: number
  /** `jpeg`: for who takes no WebP; what was transparent becomes white. */
  as?: 'webp' | 'jpeg'
}

/** Upright by EXIF, sRGB, no metadata. @throws ApiError 422 for other or too large content, 503 when too many wait */
export async function redrawPhoto(bytes: Uint8Array, { side = usualSide, as = 'webp' }: Wanted = {}): Promise<Buffer> {
  const kind = photoKind(bytes)
  if (kind === null) throw refuse('Envie uma foto em JPEG, PNG ou WebP.')
  return inTurn(() => draw(bytes, { kind, side, as }))
}

async function draw(bytes: Uint8Array, { kind, side, as }: Required<Wanted> & { kind: PhotoKind }): Promise<Buffer> {
  // Loaded at the first photo: most processes never see one.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const limits = { limitInputPixels: mostPixels[kind], failOn: 'error', pages: 1 } as const
  const { width, height, format } = await sharp(bytes, limits)
    .metadata()
    .catch((cause) => {
      throw refuse('Não conseguimos ler esta foto. Tente outra.', cause)
    })
  if (format !== kind) throw refuse('Não conseguimos ler esta foto. Tente outra.')
  if (width * height > mostPixels[kind]) throw refuse('A foto é grande demais. Tente uma com menos pixels.')
  const drawn = sharp(bytes, limits)
    .timeout({ seconds: secondsEach })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const made = as === 'jpeg' ? drawn.flatten({ background: '#fff' }).jpeg({ quality }) : drawn.webp({ quality })
  return made.toBuffer().catch((cause) => {
    throw refuse('Não conseguimos ler esta foto. Tente outra.', cause)
  })
}
