import { notFound } from '#app/contracts/api-error.ts'
import { endKiosk, listKiosks } from '#app/contracts/kiosks.ts'
import { defineRemoval } from '../../../define-removal.tsx'
import { serveRemoval } from '../../../serve-removal.server.ts'
import { kiosksPath } from './kiosk-form.tsx'

const removal = defineRemoval({
  title: 'Desligar totem',
  area: 'Totens · Configurações',
  crumb: 'Desligar',
  above: 'Totem',
  ask: (name) => `Desligar o totem ${name}?`,
  lead: 'Ele para na hora, e quem estiver comprando nele recomeça no balcão. As reservas já feitas continuam.',
  label: 'Desligar totem'
})

export const action = serveRemoval({
  permission: 'configurations/gate',
  find: async ({ viewer, params }) => {
    const { kiosks } = await viewer.call(listKiosks, {})
    const found = kiosks.find(({ id }) => id === params.id)
    if (!found) throw notFound()
    return { name: found.name, back: `${kiosksPath}/${found.id}` }
  },
  remove: ({ viewer, params }) => viewer.call(endKiosk, { params: { id: params.id ?? '' } }),
  to: kiosksPath,
  said: 'Totem desligado.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
