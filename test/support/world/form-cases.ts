import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { personValues } from '../browser/plain-scenario.ts'
import { counters, type FormCase, known } from './form-case.ts'
import { agentForms } from './guides/form-cases.ts'
import { closeForms } from './money/close-form-cases.ts'
import { moneyForms } from './money/form-cases.ts'
import { transactionForms } from './money/transaction-form-cases.ts'
import { clientForms } from './people/form-cases.ts'
import { catalogueForms } from './product-form-cases.ts'
import { productForms } from './product-forms.ts'
import { settingForms } from './settings/form-cases.ts'
import { askedFormCases, shopFormCases } from './shop-form-cases.ts'
import { wordpressForms } from './site/wordpress-forms.ts'
import { transportForms } from './transport/form-cases.ts'

export { counters, type FormCase, known } from './form-case.ts'

const here = (path: string) => () => path
const reportCase = (route: string, path: string): FormCase => ({
  route,
  path: here(path),
  button: 'Salvar',
  values: { nome: 'Vendas do mês' },
  call: /^POST \/reports\/saved/
})
const userPage = (rest = '') => `/configurations/users/${known.user}${rest}`

function userDialog(name: string, button: string, call: RegExp): FormCase {
  return { route: `routes/guarded/configurations/users/user/${name}`, path: () => userPage(`/${name}`), button, call }
}

/** Every form whose values the API can refuse. */
export const formCases: FormCase[] = [
  ...productForms,
  ...transportForms,
  ...wordpressForms,
  {
    route: 'routes/public/login/page',
    path: here('/login'),
    button: 'Entrar',
    values: { username: 'joana', password: 'cobertor azul' },
    secret: ['password'],
    call: /^POST \/auth\/signin/,
    isSignIn: true,
    as: 'nobody'
  },
  {
    route: 'routes/public/login/verification',
    path: here('/login/verificacao'),
    button: 'Entrar',
    values: { code: '987123' },
    secret: ['code'],
    call: /^POST \/auth\/two-step/,
    isSignIn: true,
    as: 'challenged'
  },
  {
    route: 'routes/public/lock/page',
    path: here('/lock'),
    button: 'Desbloquear',
    values: { password: 'cobertor azul' },
    secret: ['password'],
    call: /^POST \/auth\/signin/,
    isSignIn: true,
    as: 'locked'
  },
  {
    route: 'routes/public/register/page',
    path: () => `/register?pid=${known.pid}`,
    button: 'Cadastrar',
    values: {
      name: 'Ana Lima',
      email: 'ana@example.com',
      phone: '75 98888-0000',
      cpf_cnpj: '1',
      password: 'segredo 1'
    },
    secret: ['password'],
    call: /^POST \/auth\/signup/,
    as: 'nobody'
  },
  {
    route: 'routes/public/forgot-password/page',
    path: here('/forgot-password'),
    button: 'Enviar o código',
    values: { email: 'ana@example.com' },
    call: /^POST \/auth\/forgot-password/,
    as: 'nobody'
  },
  {
    route: 'routes/public/reset-password/page',
    path: () => `/reset-password/${encodeEmail('ana@example.com')}`,
    button: 'Salvar',
    values: { hashcode: '987123', password: 'cobertor azul', confirm_password: 'cobertor azul' },
    secret: ['hashcode', 'password', 'confirm_password'],
    call: /^POST \/auth\/reset-password/,
    as: 'nobody'
  },
  ...askedFormCases,
  {
    route: 'routes/booking/page',
    path: () => known.details,
    button: 'Confirmar reserva',
    values: personValues,
    call: /^POST \/booking\/express/,
    as: 'nobody'
  },
  {
    route: 'routes/booking-details/page',
    path: () => known.ticket,
    button: 'Gerar código Pix',
    call: /^POST \/getnet\/generate/,
    as: 'nobody',
    other: { 409: /Ainda não há um código Pix/ }
  },
  {
    route: 'routes/select-agent/page',
    path: () => `/selectagent?reserva=${known.hash}`,
    button: 'Confirmar escolha',
    values: { condutor: 'nenhum' },
    call: /^POST \/booking\/agent/
  },
  {
    route: 'routes/guarded/operation/booking/cancel',
    path: () => `${known.paid}/cancel`,
    button: 'Cancelar reserva',
    values: { reason: 'Chuva forte na serra' },
    call: /^POST \/booking\/event/
  },
  ...closeForms,
  ...moneyForms,
  {
    route: 'routes/guarded/operation/booking/undo',
    path: () => `${known.entered}/undo`,
    button: 'Desfazer check-in',
    values: { reason: 'Código de outra pessoa' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/undo-passage',
    path: () => `${known.left}/undo-passage`,
    button: 'Desfazer saída',
    values: { reason: 'Saiu outra pessoa' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/check-in/allotment/page',
    path: () => '/operation/check-in/allotment?aparelho=5b0c6a53-7a2d-4a7e-9a55-0a4f6b7c8d9f',
    button: 'Separar vagas',
    values: { 'slots[0].people': '1' },
    call: /^PUT \/operations\/gate\/allotments/
  },
  {
    route: 'routes/guarded/operation/check-in/conflicts/conflict',
    path: () => `/operation/check-in/conflicts/${known.conflict}`,
    button: 'Marcar como vista',
    values: { note: 'Era a mesma família' },
    call: /^PUT \/operations\/gate\/conflicts/
  },
  {
    route: 'routes/guarded/operation/booking/check-in',
    path: () => `${known.paid}/check-in`,
    button: 'Confirmar entrada',
    values: { 'people.INTEIRA': '1', 'people.MEIA': '0' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/remove-agent',
    path: () => `${known.guided}/agents/${known.agent}/remove`,
    button: 'Retirar',
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/page',
    path: () => known.paid,
    button: 'Check-in de',
    call: /^POST \/booking\/event/,
    isButton: true
  },
  {
    route: 'routes/guarded/operation/booking-list/page',
    path: here('/operation/booking-list'),
    button: 'Check-in de',
    call: /^POST \/booking\/event/,
    isButton: true
  },
  {
    route: 'routes/guarded/operation/check-in/page',
    path: () => `/operation/check-in?reserva=${known.paid.split('/').at(-1)}`,
    button: 'Check-in de',
    call: /^POST \/booking\/event/,
    isButton: true,
    other: { 409: /Pode entrar/ }
  },
  {
    route: 'routes/guarded/trafx/devices/device',
    path: () => counters.serial,
    button: 'Salvar',
    values: { name: 'Portão novo', factor: '1,25' },
    call: /^(?:POST|PUT|PATCH) \/trafx\/devices/
  },
  {
    route: 'routes/guarded/trafx/devices/capacity',
    path: () => counters.product,
    button: 'Salvar',
    values: { people: '1234' },
    call: /^(?:POST|PUT|PATCH) \/trafx\/capacity/
  },
  {
    route: 'routes/guarded/trafx/files/delete',
    path: () => counters.log,
    button: 'Apagar registro',
    call: /^DELETE \/trafx\//,
    other: { 404: /Registro apagado/ }
  },
  {
    route: 'routes/guarded/trafx/upload/page',
    path: here('/trafx/upload'),
    button: 'Salvar contagens',
    isUpload: true,
    values: { 'atrativo.0-0': 'nenhum' },
    call: /^POST \/trafx$/
  },
  {
    route: 'routes/guarded/account/data/page',
    path: here('/account/data'),
    button: 'Salvar dados',
    values: { name: 'Outro Nome', phone: '75 98888-0000', password: 'cobertor azul' },
    secret: ['password'],
    call: /^(?:POST|PUT|PATCH) \/account$/
  },
  {
    route: 'routes/guarded/account/password/page',
    path: here('/account/password'),
    button: 'Trocar a senha',
    values: { current_password: 'segredo um', password: 'segredo dois', confirm_password: 'segredo dois' },
    secret: ['current_password', 'password', 'confirm_password'],
    call: /^POST \/auth\/change-password/
  },
  {
    route: 'routes/guarded/account/two-step/page',
    path: here('/account/two-step'),
    button: 'Começar',
    call: /^POST \/account\/two-step$/
  },
  {
    route: 'routes/guarded/account/sessions/page',
    path: here('/account/sessions'),
    button: 'Encerrar todas as outras',
    call: /^DELETE \/account\/sessions$/,
    isButton: true
  },
  ...settingForms,
  {
    route: 'routes/guarded/configurations/users/add/page',
    path: here('/configurations/users/add'),
    button: 'Enviar convite',
    values: {
      name: 'Rita Reis',
      email: 'rita@example.com',
      phone: '75 98888-0000',
      username: 'rita',
      role: 'portaria'
    },
    call: /^POST \/users$/
  },
  {
    route: 'routes/guarded/configurations/users/user/page',
    path: () => userPage(),
    button: 'Salvar dados',
    values: { name: 'Outro Nome', email: 'outro@example.com', username: 'outro', phone: '75 98888-0000' },
    call: /^(?:POST|PUT|PATCH) \/users\/[\w-]+$/
  },
  userDialog('suspend', 'Suspender', /^POST \/users\/[\w-]+\/suspend/),
  userDialog('remove', 'Remover', /^DELETE \/users\/[\w-]+$/),
  userDialog('two-step', 'Zerar duas etapas', /^DELETE \/users\/[\w-]+\/two-step/),
  {
    route: 'routes/guarded/configurations/users/access/page',
    path: () => userPage('/access'),
    button: 'Salvar acessos',
    values: { permissions: 'operation/cancel' },
    call: /^(?:POST|PUT|PATCH) \/users\/[\w-]+\/access/
  },
  {
    route: 'routes/guarded/products/discounts/form/add',
    path: here('/products/discounts/add'),
    button: 'Criar código',
    values: { code: 'ESCOLA26', description: 'Escolas', kind: 'amount', value: '12,50', max_uses: '30' },
    call: /^POST \/products\/discounts$/
  },
  {
    route: 'routes/guarded/products/discounts/form/page',
    path: () => known.discount,
    button: 'Salvar',
    values: { code: 'OUTRO26', description: 'Outro', value: '33', valid_to: '2030-01-31' },
    call: /^PUT \/products\/discounts\/[\w-]+$/
  },
  {
    route: 'routes/guarded/products/seasons/form/add',
    path: here('/products/seasons/add'),
    button: 'Ver como fica',
    values: { name: 'Férias', 'periods[0].first': '2030-07-01', 'periods[0].last': '2030-07-31', percent: '15' },
    call: /^POST \/products\/seasons\/preview$/
  },
  {
    route: 'routes/guarded/products/seasons/form/page',
    path: () => known.season,
    button: 'Ver como fica',
    values: { name: 'Férias de inverno', percent: '25' },
    call: /^POST \/products\/seasons\/preview$/
  },
  {
    route: 'routes/guarded/products/seasons/remove',
    path: () => `${known.season}/remove`,
    button: 'Apagar temporada',
    call: /^DELETE \/products\/seasons\/[\w-]+$/
  },
  ...catalogueForms,
  ...agentForms,
  ...clientForms,
  ...transactionForms,
  reportCase('routes/guarded/reports/sales/page', '/reports/sales'),
  reportCase('routes/guarded/reports/visits/page', '/reports/visits'),
  reportCase('routes/guarded/reports/visits/dashboard', '/reports/visits/dashboard'),
  reportCase('routes/guarded/reports/booking/page', '/reports/booking'),
  ...shopFormCases
]
