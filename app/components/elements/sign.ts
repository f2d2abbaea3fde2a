type Point = [x: number, y: number]

/** Pixels of the field that a finger moves before a point is added. */
const leastStep = 4

/**
 * `<tr-sign>` around a canvas, a button, a hidden field and a line of status: what is drawn becomes strokes
 * `x,y x,y;x,y …` in the field. At the field's limit the drawing stops, and the line says `data-full`: nothing is shown
 * that is not sent.
 */
export class Sign extends HTMLElement {
  private strokes: Point[][] = []
  private isDown = false

  connectedCallback(): void {
    const input = this.input()
    const canvas = this.canvas()
    if (!input || !canvas) return
    // A refused form comes back with what was drawn.
    this.strokes = input.value ? input.value.split(';').map((stroke) => stroke.split(' ').map(toPoint)) : []
    this.draw()
    canvas.addEventListener('pointerdown', this.begin)
    canvas.addEventListener('pointermove', this.go)
    canvas.addEventListener('pointerup', this.end)
    canvas.addEventListener('pointercancel', this.end)
    this.addEventListener('click', this.clear)
  }

  private input = () => this.querySelector<HTMLInputElement>('input[type="hidden"]')
  private canvas = () => this.querySelector('canvas')

  private readonly begin = (event: PointerEvent) => {
    event.preventDefault()
    this.canvas()?.setPointerCapture(event.pointerId)
    this.isDown = true
    this.add(event, [...this.strokes, []])
  }

  private readonly go = (event: PointerEvent) => {
    if (this.isDown) this.add(event, this.strokes)
  }

  private readonly end = () => {
    this.isDown = false
  }

  private readonly clear = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('button')) return
    this.keep([])
    this.say('')
  }

  /** Adds a point to the last of these strokes. */
  private add({ clientX, clientY }: PointerEvent, strokes: readonly Point[][]): void {
    const canvas = this.canvas()
    const stroke = strokes[strokes.length - 1]
    if (!canvas || !stroke) return
    const box = canvas.getBoundingClientRect()
    const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), 1) * most)
    const x = within((clientX - box.left) / box.width, canvas.width)
    const y = within((clientY - box.top) / box.height, canvas.height)
    const last = stroke[stroke.length - 1]
    if (last && Math.abs(last[0] - x) + Math.abs(last[1] - y) < leastStep) return
    this.keep([...strokes.slice(0, -1), [...stroke, [x, y]]])
  }

  private keep(strokes: Point[][]): void {
    const input = this.input()
    const text = strokes.map((stroke) => stroke.join(' ')).join(';')
    if (!input || text.length > Number(this.dataset.most)) {
      this.isDown = false
      this.say(this.dataset.full ?? '')
      return
    }
    this.strokes = strokes
    input.value = text
    this.draw()
  }

  private say(words: string): void {
    const line = this.querySelector('[role="status"]')
    if (line) line.textContent = words
  }

  private draw(): void {
    const canvas = this.canvas()
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.lineWidth = 3
    pen.lineCap = 'round'
    for (const stroke of this.strokes) {
      pen.beginPath()
      for (const [x, y] of stroke) pen.lineTo(x, y)
      pen.stroke()
    }
  }
}

function toPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}
