import { type FormCase, known } from './form-case.ts'

/** Of who asks without an account. */
export const askedFormCases: FormCase[] = [
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
