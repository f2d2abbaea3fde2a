/** Size of the field on which a signature is drawn. */
export const DRAWING_FIELD = { width: 600, height: 200 } as const
/** Characters; a long signature has 3000. */
export const MOST_OF_DRAWING = 8000
/** Fewer points are a slip of the finger. */
const fewestPoints = 8

type Point = readonly [x: number, y: number]

/** Reads strokes `x,y x,y;x,y …` of whole numbers within the field. Null for any other text. */
function readStrokes(text: string): Point[][] | null {
  if (text.length > MOST_OF_DRAWING) return null
  const strokes = text.split(';').map((stroke) => stroke.split(' ').map(readPoint))
  const points = strokes.flat()
  if (points.length < fewestPoints || points.some((point) => point === null)) return null
  return strokes.map((stroke) => stroke.flatMap((point) => (point ? [point] : [])))
}

function readPoint(text: string): Point | null {
  const [, x = '', y = ''] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  const point = [Number(x), Number(y)] as const
  const isWithin = x !== '' && point[0] <= DRAWING_FIELD.width && point[1] <= DRAWING_FIELD.height
  return isWithin ? point : null
}

export const isDrawing = (text: string): boolean => readStrokes(text) !== null

/** SVG path of a drawing; '' for a text that is none. */
export function drawingPath(text: string): string {
  const strokes = readStrokes(text) ?? []
  return strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
}
