import { password, type Step } from '../world.ts'

const site = { url: 'https://outro.example.com', user: 'trilha', app_password: 'abcd efgh ijkl mnop' }
const names = ['name', 'document', 'phone', 'email', 'product', 'date', 'time', 'people', 'total', 'method', 'status']
const fields = Object.fromEntries(names.map((name) => [name, '']))

export const wordpressSteps: Step[] = [
  {
    id: 'mapWordpressProducts',
    actions: ['wordpress.products-mapped'],
    ask: ({ place }) => ({ body: { products: [{ key: 'passeio', product_uuid: place.productUuid }] } }),
    to: /^Passeio: Cachoeira do Sossego$/,
    twice: true
  },
  {
    id: 'saveWordpressFields',
    actions: ['wordpress.fields-changed'],
    ask: () => ({ body: { ...fields, date: 'dia_da_visita' } }),
    to: /^data da visita: dia_da_visita$/,
    twice: true
  },
  {
    id: 'saveWordpressFields',
    actions: [],
    ask: () => ({ body: { ...fields, date: '<b>' } }),
    status: 422
  },
  {
    id: 'followWordpressPost',
    actions: ['wordpress.post-dismissed'],
    ask: async ({ db, things }) => {
      await db.pool.query(`update wordpress_posts set state = 'problem' where id = $1`, [things.sitePost])
      return { params: { id: things.sitePost }, body: { action: 'dismiss' } }
    },
    label: /^Reserva \d+ do site$/
  },
  {
    id: 'saveWordpress',
    actions: ['wordpress.site-changed'],
    ask: () => ({ body: { ...site, password } }),
    to: /^credenciais trocadas: endereço, usuário, senha de aplicativo$/,
    twice: true
  },
  { id: 'saveWordpress', actions: [], ask: () => ({ body: { ...site, url: 'http://x', password } }), status: 422 },
  { id: 'deleteWordpress', actions: ['wordpress.site-removed'], ask: () => ({}), twice: true }
]
