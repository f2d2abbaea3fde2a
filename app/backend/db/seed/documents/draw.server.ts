import { crc32, deflateSync } from 'node:zlib'

const escaped = (line: string) => line.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** Draws one page of lines in a font that every reader has; the first line is its title. */
export function writePdf(lines: string[]): Buffer {
  const shown = lines.map(
    (line, index) => `${index === 1 ? '/F1 11 Tf 0 -30 Td' : index === 0 ? '' : '0 -18 Td'} (${escaped(line)}) Tj`
  )
  const content = Buffer.from(`BT /F1 16 Tf 60 770 Td ${shown.join('\n')} ET`, 'latin1')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
  ]
  let body = '%PDF-1.4\n'
  let table = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    table += `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${index + 1} 0 obj${object}endobj\n`
  }
  const tail = `xref\n0 6\n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + tail, 'latin1')
}

type Colour = readonly [red: number, green: number, blue: number]

/** Draws an invented card: a band, the frame of a portrait, and lines instead of words. */
export function drawCard(): Buffer {
  return drawPng({ width: 420, height: 264 }, (x, y) => {
    if (y < 44) return [28, 84, 60]
    if (x > 24 && x < 134 && y > 68 && y < 214)
      return x < 28 || x > 130 || y < 72 || y > 210 ? [120, 120, 112] : [206, 202, 190]
    if (x > 160 && x < 380 - ((y / 28) % 3) * 40 && y > 70 && y < 230 && y % 28 < 8) return [96, 96, 90]
    return [244, 240, 230]
  })
}

/** Draws a certificate photographed on a table; `cut` leaves out its right third. */
export function drawCertificate({ cut = false } = {}): Buffer {
  return drawPng({ width: cut ? 310 : 440, height: 300 }, (x, y) => {
    if (x < 20 || x > 420 || y < 16 || y > 284) return [104, 74, 50]
    if (x < 26 || x > 414 || y < 22 || y > 278) return [176, 142, 66]
    if (Math.hypot(x - 342, y - 222) < 30) return Math.hypot(x - 342, y - 222) < 22 ? [196, 158, 70] : [150, 116, 44]
    if (y > 50 && y < 72 && x > 110 && x < 330) return [70, 66, 60]
    if (y > 106 && y < 200 && y % 22 < 6 && x > 70 && x < 370 - (y % 3) * 20) return [140, 136, 128]
    if (y > 232 && y < 236 && x > 70 && x < 210) return [70, 66, 60]
    return [250, 246, 234]
  })
}

/** Draws a photographed letter: head, lines and a signature. */
export function drawLetter(): Buffer {
  return drawPng({ width: 300, height: 400 }, (x, y) => {
    if (x < 14 || x > 288 || y < 12 || y > 390) return [92, 96, 100]
    if (y > 34 && y < 62 && x > 110 && x < 190) return [40, 92, 140]
    if (y > 100 && y < 270 && y % 18 < 5 && x > 40 && x < 262 - ((y / 18) % 4) * 18) return [110, 110, 108]
    if (x > 120 && x < 200 && Math.abs(y - 318 - 9 * Math.sin(x / 6)) < 2) return [30, 44, 120]
    return [238, 236, 230]
  })
}

/** Draws a path of planks through rock. */
export function drawPath(): Buffer {
  return drawPng({ width: 420, height: 280 }, (x, y) => {
    const half = 20 + (y - 70) * 0.55
    if (y < 70) return [150, 186, 206]
    if (Math.abs(x - 210) < half) return y % 18 < 3 ? [84, 58, 36] : [158, 116, 76]
    return (x * 7 + y * 13) % 31 < 9 ? [96, 104, 78] : [78, 88, 66]
  })
}

interface Size {
  width: number
  height: number
}

function drawPng({ width, height }: Size, colour: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colour(x, y), y * (width * 3 + 1) + 1 + x * 3)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
