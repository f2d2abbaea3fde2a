import { encodeQR } from 'qr'
import { describe, expect, it } from 'vitest'
import { decodeFrame } from '#app/routes/guarded/operation/check-in/camera/decode-frame.ts'

const address = `https://reservas.example.com/booking-details/${'0123456789abcdef'.repeat(2)}`

interface Held {
  text?: string
  /** Rows of modules without a quiet zone; drawn from the text by default. */
  rows?: boolean[][]
  /** Pixels of one module, degrees that the ticket is turned, and how dark and bright it comes out. */
  module?: number
  turned?: number
  dark?: number
  bright?: number
  noise?: number
}

const drawRows = (text: string) =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** `A1C2-D3E4` as qrcode 1.5.4 draws it, another program than ours. */
const foreign = `
#######.##..#.#######
#.....#...#.#.#.....#
#.###.#..##.#.#.###.#
#.###.#.#####.#.###.#
#.###.#.###.#.#.###.#
#.....#.#.##..#.....#
#######.#.#.#.#######
........##.##........
#...#.####.#.#####..#
..##.#...#.##....##..
.##..#####.#..####...
...##..###...#####...
....###..##.###..#...
........#.#.###..#..#
#######.##..##.#....#
#.....#....##..##.#..
#.###.#.####..#.###.#
#.###.#..####...#.###
#.###.#...##..##.#...
#.....#..#...######.#
#######.###.####..###`
  .trim()
  .split('\n')
  .map((row) => Array.from(row, (sign) => sign === '#'))

/** Draws what a 640 × 480 camera sees of a ticket held in its middle. */
function photograph({
  text = address,
  rows = drawRows(text),
  module = 6,
  turned = 0,
  dark = 20,
  bright = 235,
  noise = 0
}: Held) {
  const width = 640
  const height = 480
  const size = rows.length
  const pixels = new Uint8ClampedArray(width * height * 4)
  const sin = Math.sin((turned * Math.PI) / 180)
  const cos = Math.cos((turned * Math.PI) / 180)
  for (let at = 0; at < width * height; at++) {
    const x = (at % width) - width / 2
    const y = Math.floor(at / width) - height / 2
    const column = Math.floor((x * cos + y * sin) / module + size / 2)
    const row = Math.floor((y * cos - x * sin) / module + size / 2)
    const isInside = column >= 0 && row >= 0 && column < size && row < size
    // The same grain each time: a test that fails once in a while says nothing.
    const grain = (((at * 7919) % 101) / 100 - 0.5) * noise
    const light = (isInside && rows[row]?.[column] ? dark : bright) + grain
    pixels.set([light, light, light, 255], at * 4)
  }
  return { width, height, data: pixels }
}

describe('a picture of the camera', () => {
  it.each<[string, Held]>([
    ['straight', {}],
    ['a short code', { text: 'A1C2-D3E4', module: 12 }],
    ['a code that another program drew', { text: 'A1C2-D3E4', rows: foreign, module: 12, turned: 20 }],
    ['far away', { module: 3 }],
    ['turned', { turned: 33 }],
    ['upside down', { turned: 180 }],
    ['in a dim light, with grain', { dark: 60, bright: 120, noise: 30 }],
    ['light on dark, as a telephone at night', { dark: 235, bright: 20 }]
  ])('gives the code that is on it: %s', (_, held) => {
    expect(decodeFrame(photograph(held))).toBe(held.text ?? address)
  })

  it('gives nothing where there is no code, or only a part of one', () => {
    expect(decodeFrame(photograph({ dark: 128, bright: 128 }))).toBeNull()
    expect(decodeFrame(photograph({ module: 30 }))).toBeNull()
    expect(decodeFrame({ width: 640, height: 480, data: new Uint8ClampedArray(4) })).toBeNull()
  })
})
