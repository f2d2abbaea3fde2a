interface Held {
  /** Pixels that the code takes in the picture, with its quiet zone. */
  side: number
  /** Degrees. */
  turned: number
  /** Radius of the blur, in pixels (standard deviation). */
  blur: number
  dark: number
  bright: number
  /** Cracks across the screen. */
  cracks: number
}

const width = 420
const height = 420
/** Samples of a pixel, in each direction. */
const samples = 2
/** Modules of the quiet zone. */
const quiet = 4
/** Width of a crack, as a share of the code's side: 0.6 mm on a code of 60 mm. */
const crackWidth = 0.01

/** Draws what a camera sees of a telephone's screen that shows these modules. The same each time. */
export function photographScreen(rows: readonly boolean[][], held: Held) {
  const { blur, dark, bright } = held
  const light = spread(sample(rows, held), blur)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const grain = (((at * 7919) % 101) / 100 - 0.5) * (bright - dark) * 0.1
    const value = dark + (light[at] ?? 0) * (bright - dark) + grain
    data.set([value, value, value, 255], at * 4)
  }
  return { width, height, data }
}

/** Light from 0 to 1 of each pixel. */
function sample(rows: readonly boolean[][], { side, turned, cracks }: Held): Float32Array {
  const modules = rows.length + 2 * quiet
  const sin = Math.sin((turned * Math.PI) / 180) / side
  const cos = Math.cos((turned * Math.PI) / 180) / side
  const broken = breakScreen(cracks)
  const lightAt = (u: number, v: number): number => {
    for (const { x, y, dx, dy, light } of broken) {
      if (Math.abs((u - x) * dy - (v - y) * dx) < crackWidth / 2) return light
    }
    return rows[Math.floor(v * modules) - quiet]?.[Math.floor(u * modules) - quiet] ? 0 : 1
  }
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++) {
    let sum = 0
    for (let part = 0; part < samples * samples; part++) {
      const x = (at % width) + ((part % samples) + 0.5) / samples - width / 2
      const y = Math.floor(at / width) + (Math.floor(part / samples) + 0.5) / samples - height / 2
      sum += lightAt(x * cos + y * sin + 0.5, y * cos - x * sin + 0.5)
    }
    light[at] = sum / (samples * samples)
  }
  return light
}

/** Straight cracks in all directions, some dark and some that shine. */
function breakScreen(cracks: number) {
  return Array.from({ length: cracks }, (_, at) => {
    const angle = ((at * 67 + 23) * Math.PI) / 180
    const from = (at * 0.37 + 0.21) % 1
    return { x: from, y: (from * 0.7 + 0.3) % 1, dx: Math.cos(angle), dy: Math.sin(angle), light: at % 2 }
  })
}

/** Gaussian blur, row by row and then column by column. */
function spread(light: Float32Array, blur: number): Float32Array {
  if (blur === 0) return light
  const reach = Math.ceil(blur * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * blur ** 2)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const along = (from: Float32Array, step: number) =>
    from.map((_, at) => {
      let sum = 0
      for (let k = -reach; k <= reach; k++) sum += (from[at + k * step] ?? 1) * (weights[k + reach] ?? 0)
      return sum / total
    })
  return along(along(light, 1), width)
}
