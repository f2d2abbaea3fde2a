import { type FormCase, known } from './form-case.ts'

const here = (path: string) => () => path

/** Forms of the first steps, points of interest and the import. */
const stepFormCases: FormCase[] = [
  {
    route: 'routes/guarded/configurations/start/place',
    path: here('/configurations/start/place'),
    button: 'Salvar e continuar',
    values: { name: 'Outro Parque', city: 'Mucugê' },
    call: /^(?:POST|PUT|PATCH) \/places\/settings/
  },
  {
    route: 'routes/booking-details/own/prove',
    path: () => `${known.ticket}/comprovar?depois=cancelar`,
    button: 'Continuar',
    values: { document_end: '4725' },
    call: /^POST \/booking\/[^/]+\/proof/,
    as: 'nobody'
  },
  {
    route: 'routes/guarded/configurations/refund-policy/page',
    path: here('/configurations/refund-policy'),
    button: 'Salvar',
    values: { withdrawal_days: '10', 'tiers[0].hours': '48', 'tiers[0].percent': '50' },
    call: /^PUT \/places\/refund-policy/
  },
  {
    route: 'routes/guarded/configurations/start/payment',
    path: here('/configurations/start/payment'),
    button: 'Salvar',
    values: { pix_key: 'outra@example.com', hold_minutes: '20', password: 'cobertor azul' },
    secret: ['password'],
    call: /^(?:POST|PUT|PATCH) \/places\/settings/
  },
  {
    route: 'routes/guarded/configurations/payments/list/page',
    path: here('/configurations/payments'),
    button: 'Salvar',
    values: { pix_provider: 'mercadopago', card_provider: '', refund_limit: '500,00' },
    call: /^PUT \/payments\/settings/
  },
  {
    route: 'routes/guarded/configurations/payments/terminals/page',
    path: here('/configurations/payments/terminals'),
    button: 'Usar no balcão',
    values: { name: 'Balcão 7' },
    call: /^PUT \/payments\/terminals/
  },
  {
    route: 'routes/guarded/configurations/payments/terminals/remove',
    path: () => `/configurations/payments/terminals/${known.terminal}/remove`,
    button: 'Tirar do balcão',
    call: /^DELETE \/payments\/terminals\//
  },
  {
    route: 'routes/guarded/configurations/gate/kiosks/add',
    path: here('/configurations/gate/kiosks/add'),
    button: 'Cadastrar totem',
    values: { name: 'Saída' },
    call: /^POST \/kiosks$/
  },
  {
    route: 'routes/guarded/configurations/gate/kiosks/kiosk',
    path: () => `/configurations/gate/kiosks/${known.kiosk}`,
    button: 'Salvar',
    values: { name: 'Entrada Norte' },
    call: /^PUT \/kiosks\//
  },
  {
    route: 'routes/guarded/configurations/gate/kiosks/end',
    path: () => `/configurations/gate/kiosks/${known.kiosk}/end`,
    button: 'Desligar totem',
    call: /^DELETE \/kiosks\//
  },
  {
    route: 'routes/guarded/configurations/payments/account/page',
    path: here('/configurations/payments/getnet'),
    button: 'Guardar credenciais',
    values: {
      client_id: 'cliente-de-teste',
      client_secret: 'segredo-de-teste',
      seller_id: 'vendedor-de-teste',
      environment: 'homologacao',
      password: 'cobertor azul'
    },
    secret: ['client_id', 'client_secret', 'seller_id', 'password'],
    call: /^PUT \/payments\/accounts\/getnet/
  },
  {
    route: 'routes/guarded/configurations/payments/account/remove',
    path: here('/configurations/payments/getnet/remove'),
    button: 'Apagar credenciais',
    call: /^DELETE \/payments\/accounts\/getnet/
  },
  {
    route: 'routes/guarded/messages/list/page',
    path: here('/messages/index?situacao=failed'),
    button: 'Reenviar',
    call: /^POST \/messenger\/\d+\/resend/,
    isButton: true
  },
  {
    route: 'routes/guarded/configurations/message-accounts/list/page',
    path: here('/configurations/messages'),
    button: 'Salvar',
    values: { quiet_from: '22:00', quiet_until: '07:30', rate: '30', daily: '500' },
    call: /^PUT \/messenger\/settings/
  },
  {
    route: 'routes/guarded/configurations/message-accounts/account/page',
    path: here('/configurations/messages/evolution'),
    button: 'Guardar credenciais',
    values: {
      url: 'https://mensagens.example.com',
      api_key: 'chave-de-teste',
      instance: 'vale',
      password: 'cobertor azul'
    },
    secret: ['api_key', 'password'],
    call: /^PUT \/messenger\/accounts\/evolution/
  },
  {
    route: 'routes/guarded/configurations/message-accounts/account/remove',
    path: here('/configurations/messages/smtp/remove'),
    button: 'Apagar credenciais',
    call: /^DELETE \/messenger\/accounts\/smtp/
  },
  {
    route: 'routes/guarded/configurations/integrations/import/page',
    path: here('/configurations/integrations/import'),
    button: 'Conferir antes',
    call: /^POST \/legacy\/import$/,
    isButton: true
  },
  {
    route: 'routes/guarded/configurations/integrations/jobs/page',
    path: here('/configurations/integrations/jobs'),
    button: 'Tentar de novo',
    call: /^POST \/jobs\/failed\/\d+$/,
    isButton: true
  },
  {
    route: 'routes/guarded/configurations/booking-messages/list/page',
    path: here('/configurations/booking-messages'),
    button: 'Salvar',
    values: { reminder: '17:30' },
    call: /^PUT \/messenger\/booking-messages/
  },
  {
    route: 'routes/guarded/configurations/booking-messages/message/page',
    path: here('/configurations/booking-messages/change'),
    button: 'Salvar',
    values: { text: 'Agora é {data}, às {hora}' },
    call: /^PUT \/messenger\/booking-messages\/change/
  },
  {
    route: 'routes/public/rating/page',
    path: () => `/avaliacao/${known.ratingToken}`,
    button: 'Enviar resposta',
    values: { score: '9', comment: 'Água fria e boa.' },
    call: /^POST \/visit-ratings\/[0-9a-f]+/,
    as: 'nobody'
  },
  {
    route: 'routes/guarded/products/poi/page',
    path: here('/products/poi'),
    button: '↓',
    call: /^PUT \/products\/poi$/,
    isButton: true
  },
  {
    route: 'routes/guarded/products/poi/add',
    path: here('/products/poi/add'),
    button: 'Acrescentar',
    values: { name: 'Mirante Novo', place: '-12,5; -41,4', category: 'Mirante' },
    call: /^POST \/products\/poi$/
  },
  {
    route: 'routes/guarded/products/poi/point',
    path: () => `/products/poi/${known.point}`,
    button: 'Salvar',
    values: { name: 'Outro nome', place: '-12,5; -41,4' },
    call: /^(?:POST|PUT|PATCH) \/products\/poi\/[\w-]+$/
  },
  {
    route: 'routes/guarded/products/poi/remove',
    path: () => `/products/poi/${known.point}/remove`,
    button: 'Remover ponto',
    call: /^DELETE \/products\/poi\/[\w-]+$/
  },
  {
    route: 'routes/guarded/products/import/page',
    path: here('/products/import'),
    button: 'Ler e conferir',
    values: { csv: 'nome\nPoço' },
    call: /^POST \/products\/import\/preview/,
    other: { 404: /não oferece a importação/ }
  }
]

const typePage = (name: string) => () => `/configurations/issuesTypes/${name}?id=${known.issueType}`
const answerPage = (name: string) => () => `/configurations/issuesTypes/answers/${name}?id=${known.issueAnswer}`

/** Forms of requests. */
const issueFormCases: FormCase[] = [
  {
    route: 'routes/guarded/issues/add/page',
    path: () => `/issues/add?type=${known.issueType}`,
    button: 'Abrir requerimento',
    values: { details: 'Quarenta alunos' },
    call: /^POST \/issues\/?$/
  },
  {
    route: 'routes/guarded/issues/details/page',
    path: () => `/issues/details?id=${known.issue}`,
    button: 'Enviar mensagem',
    values: { message: 'Falta o ofício' },
    call: /^POST \/messages$/
  },
  {
    route: 'routes/guarded/configurations/issue-types/form/add',
    path: () => '/configurations/issuesTypes/add',
    button: 'Criar tipo',
    values: { label: 'Curso', description: 'Diga o dia', days: '7', is_public: 'on' },
    call: /^POST \/issuesTypes$/
  },
  {
    route: 'routes/guarded/configurations/issue-types/form/edit',
    path: typePage('edit'),
    button: 'Salvar tipo',
    values: { label: 'Outro nome', days: '8' },
    call: /^PUT \/issuesTypes\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/issue-types/remove',
    path: typePage('remove'),
    button: 'Apagar tipo',
    call: /^DELETE \/issuesTypes\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/issue-types/answers/add',
    path: () => '/configurations/issuesTypes/answers/add',
    button: 'Criar resposta',
    values: { title: 'Falta', body: 'Falta o ofício' },
    call: /^POST \/issuesAnswers$/
  },
  {
    route: 'routes/guarded/configurations/issue-types/answers/edit',
    path: answerPage('edit'),
    button: 'Salvar resposta',
    values: { title: 'Outro', body: 'Outro texto' },
    call: /^PUT \/issuesAnswers\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/issue-types/answers/remove',
    path: answerPage('remove'),
    button: 'Apagar resposta',
    call: /^DELETE \/issuesAnswers\/[\w-]+$/
  }
]

export const shopFormCases = [...stepFormCases, ...issueFormCases]
/** Forms for visitors without an account. */
export const askedFormCases: FormCase[] = [
  {
    route: 'routes/public/find-ticket/page',
    path: () => `/find-ticket?pid=${known.pid}`,
    button: 'Abrir ingresso',
    values: { codigo: 'A1C2-D3E4', contato: '75 98888-0000' },
    call: /^POST \/booking\/find/,
    as: 'nobody'
  },
  {
    route: 'routes/public/find-ticket/page',
    path: () => `/find-ticket?pid=${known.pid}`,
    button: 'Enviar o endereço',
    values: { contato_envio: '75 98888-0000' },
    call: /^POST \/booking\/send/,
    as: 'nobody'
  },
  {
    route: 'routes/public/issue/open/page',
    path: () => known.asked,
    button: 'Abrir requerimento',
    values: { name: 'Rita Reis', phone: '75 98888-0000', email: 'rita@example.com', details: 'Levar 40 alunos.' },
    call: /^POST \/places\/[^/]+\/issues/,
    as: 'nobody'
  },
  {
    route: 'routes/public/issue/follow/page',
    path: () => known.followed,
    button: 'Enviar mensagem',
    values: { message: 'Serão três adultos.' },
    call: /^POST \/issues\/link\/[^/]+\/messages/,
    as: 'nobody'
  },
  {
    route: 'routes/public/issue/give-up/page',
    path: () => `${known.followed}/desistir`,
    button: 'Desistir',
    values: { message: 'Mudou a data.' },
    call: /^POST \/issues\/link\/[^/]+\/cancel/,
    as: 'nobody'
  }
]
