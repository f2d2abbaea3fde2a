import type { ChartTips } from '../chart/chart-layout.ts'

/** `<tr-chart>` around a chart's picture, its mark and its tip: shows the values of the point under the pointer. */
export class ChartTip extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('mousemove', this.show)
    this.addEventListener('mouseleave', this.hide)
  }

  disconnectedCallback(): void {
    this.removeEventListener('mousemove', this.show)
    this.removeEventListener('mouseleave', this.hide)
  }

  private readonly find = (name: string) => this.querySelector<HTMLElement>(`.${name}`)

  private readonly show = ({ clientX, clientY }: MouseEvent) => {
    const image = this.querySelector('img')
    const mark = this.find('chart-mark')
    const tip = this.find('chart-tip')
    const size = /[?&]tamanho=([pmg])/.exec(image?.currentSrc ?? '')?.[1]
    if (!image || !mark || !tip || image.naturalWidth === 0) return
    if (size !== 'p' && size !== 'm' && size !== 'g') return
    const { names, points, starts }: ChartTips = JSON.parse(this.dataset.tips ?? '')
    const box = image.getBoundingClientRect()
    const { first, step } = starts[size]
    const at = Math.min(points.length - 1, Math.max(0, Math.round(((clientX - box.left) / box.width - first) / step)))
    const [full = '', ...values] = points[at] ?? []
    const x = (first + at * step) * box.width
    const isRight = x > box.width / 2
    tip.textContent = ''
    tip.appendChild(document.createElement('b')).textContent = full
    names.forEach((name, of) => {
      tip.appendChild(document.createElement('span')).textContent = `${name}: ${values[of] ?? '—'}`
    })
    mark.hidden = false
    tip.hidden = false
    mark.style.left = `${x}px`
    tip.style.left = isRight ? 'auto' : `${x + 12}px`
    tip.style.right = isRight ? `${this.clientWidth - x + 12}px` : 'auto'
    tip.style.top = `${Math.max(0, Math.min(clientY - box.top - 20, box.height - tip.offsetHeight))}px`
  }

  private readonly hide = () => {
    for (const part of [this.find('chart-mark'), this.find('chart-tip')]) if (part) part.hidden = true
  }
}
