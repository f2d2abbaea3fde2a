import { z } from 'zod'
import { entriesOf } from '#app/domain/words/records.ts'

// gzip around frames: one byte kind, four bytes length (big endian), payload. Order: `header`; per table `table`, any
// number of `data` (COPY text, cut anywhere), `tableEnd`; `sequences`; optional `keys`; per object of the bucket that it
// takes in `object` and one `data` (its bytes); `end`, without which the file was cut short.
const frameKinds = {
  header: 72,
  table: 84,
  data: 68,
  tableEnd: 69,
  sequences: 83,
  keys: 75,
  object: 79,
  end: 90
} as const
export type FrameKind = keyof typeof frameKinds
export type Frame = { kind: FrameKind; payload: Buffer }

const AmountSchema = z.object({ count: z.number().int(), bytes: z.number().int() })
/** Documents and photos that the file holds. `bucket` names where the others are; empty for none. */
const FilesHeldSchema = z.object({
  inDatabase: AmountSchema,
  inBucket: AmountSchema,
  bucket: z.string(),
  /** True if it takes in those of the bucket, too. */
  included: z.boolean()
})

export const HeaderSchema = z.object({
  format: z.literal('trilha-database'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Absent in files from before there could be a bucket. */
  files: FilesHeldSchema.optional()
})
export const TableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
export const TableEndSchema = z.object({ rows: z.number().int() })
export const SequencesSchema = z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) }))
/** Keys that open the sealed secrets of the database. */
export const KeysSchema = z.array(z.string().min(32))

export const ObjectSchema = z.object({ key: z.string(), size: z.number().int(), sha256: z.string() })

export type FilesHeld = z.infer<typeof FilesHeldSchema>
export type Header = z.infer<typeof HeaderSchema>
export type TransferSummary = { tables: number; rows: number }

const headBytes = 5
const longestPayload = 64 * 1024 * 1024
const kindOfByte = new Map<number, FrameKind>(entriesOf(frameKinds).map(([kind, byte]) => [byte, kind]))

export function damagedFile(cause?: unknown): Error {
  return new Error('O arquivo não é uma exportação completa deste programa', { cause })
}

export function toFrame(kind: FrameKind, payload: Buffer): Buffer {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt8(frameKinds[kind], 0)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

export function toJsonFrame(kind: FrameKind, value: unknown): Buffer {
  return toFrame(kind, Buffer.from(JSON.stringify(value)))
}

/** @throws the damaged-file error when it is not what was promised */
export function parseFrame<T>(schema: z.ZodType<T>, payload: Buffer): T {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')))
  } catch (error) {
    throw damagedFile(error)
  }
}

/**
 * Reads the frames of an already unzipped file.
 * @throws Error when the bytes are not frames or end inside one
 */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const frame = firstFrame(buffer)
      if (!frame) break
      yield frame
      buffer = buffer.subarray(headBytes + frame.payload.length)
    }
    rest = buffer
  }
  if (rest.length > 0) throw damagedFile()
}

function firstFrame(buffer: Buffer): Frame | null {
  const kind = buffer.length > 0 ? kindOfByte.get(buffer.readUInt8(0)) : undefined
  if (buffer.length > 0 && !kind) throw damagedFile()
  if (!kind || buffer.length < headBytes) return null
  const length = buffer.readUInt32BE(1)
  if (length > longestPayload) throw damagedFile()
  if (buffer.length < headBytes + length) return null
  return { kind, payload: buffer.subarray(headBytes, headBytes + length) }
}
