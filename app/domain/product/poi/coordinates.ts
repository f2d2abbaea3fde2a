/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const number = String.raw`(-?\d{1,3}(?:[.,]\d+)?)`
const inLinks = [
  new RegExp(`@${number},${number}`),
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|center|destination)=(?:loc:)?${number}(?:,|%2C)\\+?${number}`, 'i'),
  new RegExp(`mlat=${number}&mlon=${number}`),
  new RegExp(`#map=\\d+/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`)
]

/** `-12,57; -41,40`, `-12.57, -41.40`, or the address of a map's page or pin; null for anything else or off the globe. */
export function readCoordinates(text: string): Coordinates | null {
  const typed = text.trim()
  const plain = new RegExp(`^${number}\\s*[;,\\s]\\s*${number}$`).exec(typed)
  const found = plain ?? inLinks.map((link) => link.exec(typed)).find((match) => match !== null)
  return found ? toCoordinates(found[1] ?? '', found[2] ?? '') : null
}

export function isOnGlobe({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Formats with five decimals, which is about a metre. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

function toCoordinates(first: string, second: string): Coordinates | null {
  const [latitude, longitude] = [first, second].map((text) => Number(text.replace(',', '.')))
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude) || Number.isNaN(longitude))
    return null
  const read = { latitude, longitude }
  return isOnGlobe(read) ? read : null
}
