import { type GateLook, gateLooks } from '../../answer/gate-look.ts'
import { gateTitles } from '../../answer/gate-titles.ts'
import { fill, heading, make, panel, ticks } from '../draw.ts'
import { correctScan, type KeptScan } from '../kept/queue.ts'
import type { SoldWords } from './sell.ts'

/** Says what was sold, and offers to undo it while the server does not know of it. */
export function drawSold(kept: KeptScan, { what, total, change }: SoldWords, onUndone: () => void): GateLook {
  const look = gateLooks.entered
  const said = make('p', { role: 'status' })
  const undo = make('button', { class: 'btn btn-secondary', type: 'button' }, 'Desfazer a venda')
  undo.addEventListener('click', async () => {
    undo.disabled = true
    const isUndone = await correctScan(kept, {})
    said.textContent = isUndone
      ? `Venda desfeita: devolva ${total}.`
      : 'Já foi para o servidor: cancele na página da reserva, com rede.'
    onUndone()
  })
  fill(
    'gate-result',
    panel(
      look.tone,
      heading(look, [gateTitles.entered(kept.people), `Recebido: ${total}`]),
      change ? make('p', { class: 'gate-change' }, `Troco: ${change}`) : null,
      make('p', {}, what),
      make('p', { class: 'small' }, `${ticks.here} guardado neste aparelho`),
      make('div', { class: 'row' }, undo),
      said
    )
  )
  return look
}
