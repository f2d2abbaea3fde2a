import type { ChartTips } from '../chart/chart-layout.ts'

/** `<tr-chart>` around a chart's picture: shows the values of the point under the pointer. */
export class ChartTip extends HTMLElement {
  private mark: HTMLElement | null = null
  private tip: HTMLElement | null = null

  connectedCallback(): void {
    this.addEventListener('mousemove', this.show)
    this.addEventListener('mouseleave', this.hide)
  }

  disconnectedCallback(): void {
    this.removeEventListener('mousemove', this.show)
    this.removeEventListener('mouseleave', this.hide)
  }

  private readonly show = ({ clientX, clientY }: MouseEvent) => {
    const image = this.querySelector('img')
    const size = /[?&]tamanho=([pmg])/.exec(image?.currentSrc ?? '')?.[1]
    if (!image || !(size === 'p' || size === 'm' || size === 'g') || image.naturalWidth === 0) return this.hide()
    const { names, points, starts }: ChartTips = JSON.parse(this.dataset.tips ?? '')
    const box = image.getBoundingClientRect()
    const { first, step } = starts[size]
    const at = Math.min(points.length - 1, Math.max(0, Math.round(((clientX - box.left) / box.width - first) / step)))
    const [full = '', ...values] = points[at] ?? []
    const x = (first + at * step) * box.width
    this.mark = this.mark ?? this.appendChild(make('chart-mark'))
    this.mark.style.left = `${x}px`
    this.tip = this.tip ?? this.appendChild(make('chart-tip'))
    this.tip.textContent = ''
    this.tip.appendChild(document.createElement('b')).textContent = full
    names.forEach((name, of) => {
      if (this.tip) this.tip.appendChild(document.createElement('span')).textContent = `${name}: ${values[of] ?? '—'}`
    })
    const isRight = x > box.width / 2
    this.tip.style.left = isRight ? 'auto' : `${x + 12}px`
    this.tip.style.right = isRight ? `${this.clientWidth - x + 12}px` : 'auto'
    this.tip.style.top = `${Math.max(0, Math.min(clientY - box.top - 20, box.height - this.tip.offsetHeight))}px`
  }

  private readonly hide = () => {
    this.mark?.remove()
    this.tip?.remove()
    this.mark = null
    this.tip = null
  }
}

/** Hidden from screen readers: the table beside the chart tells them all values. */
function make(name: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.setAttribute('aria-hidden', 'true')
  return element
}
