import type { FormCase } from '../form-case.ts'

const at = '/configurations/integrations/wordpress'
const route = (screen: string) => `routes/guarded/configurations/integrations/wordpress/${screen}`
const here = (path: string) => () => path

export const wordpressForms: FormCase[] = [
  {
    route: route('home/page'),
    path: here(at),
    button: 'Salvar atrativos',
    call: /^PUT \/wordpress\/products/
  },
  {
    route: route('account/page'),
    path: here(`${at}/account`),
    button: 'Guardar credenciais',
    values: {
      url: 'https://site.example.com',
      user: 'trilha',
      app_password: 'abcd efgh ijkl mnop',
      password: 'cobertor azul'
    },
    secret: ['app_password', 'password'],
    call: /^PUT \/wordpress$/
  },
  {
    route: route('account/remove'),
    path: here(`${at}/account/remove`),
    button: 'Desligar e apagar as credenciais',
    call: /^DELETE \/wordpress$/
  },
  {
    route: route('fields/page'),
    path: here(`${at}/fields`),
    button: 'Salvar campos',
    values: { date: 'dia_da_visita' },
    call: /^PUT \/wordpress\/fields/
  }
]
