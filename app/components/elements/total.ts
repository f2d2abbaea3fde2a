import { LONG_TOTAL, sumTickets, type TotalLine } from '#app/domain/booking/running-total.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { formatMoney } from '#app/domain/money/money.ts'

/**
 * `<tr-total off="Desconto">` around ticket fields and their total: the total follows each change. Only for display:
 * the server computes it again at every step.
 */
export class Total extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('input', this.follow)
    // The browser may have restored quantities of an earlier visit to the page.
    if (this.querySelector('[data-ticket]')) this.show()
  }

  disconnectedCallback(): void {
    this.removeEventListener('input', this.follow)
  }

  private readonly follow = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-ticket]')) this.show()
  }

  private show(): void {
    const tickets = Array.from(this.querySelectorAll<HTMLElement>('[data-ticket]')).map((ticket) => ({
      title: ticket.dataset.ticket ?? '',
      price: Number(ticket.dataset.price),
      discount: Number(ticket.dataset.off),
      quantity: parseQuantity(ticket.querySelector<HTMLInputElement>('input[type="number"]')?.value ?? '') ?? 0
    }))
    const { lines, total } = sumTickets(tickets, this.getAttribute('off') ?? '')
    const sum = this.querySelector('.total-sum')
    sum?.classList.toggle('total-long', total >= LONG_TOTAL)
    const output = sum?.querySelector('output')
    if (output) refill(output, drawMoney(total))
    this.querySelector('.total-lines')?.remove()
    if (lines.length > 0) sum?.before(drawLines(lines))
    const seen = this.querySelector<HTMLInputElement>('input[name="seen_total"]')
    if (seen) seen.value = String(total)
  }
}

function drawLines(lines: readonly TotalLine[]): HTMLUListElement {
  const list = document.createElement('ul')
  list.className = 'total-lines'
  for (const { label, amount } of lines) {
    const name = document.createElement('span')
    name.textContent = label
    const line = document.createElement('li')
    line.append(name, ' ', drawMoney(amount))
    list.append(line)
  }
  return list
}

function drawMoney(centavos: number): HTMLSpanElement {
  const money = document.createElement('span')
  money.className = 'num'
  money.textContent = formatMoney(centavos)
  return money
}

/** `replaceChildren` is younger than the browsers that are supported. */
function refill(parent: Element, child: Node): void {
  parent.textContent = ''
  parent.append(child)
}
