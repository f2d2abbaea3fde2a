import type { PermissionArea } from './permission-row.ts'

export const PEOPLE = {
  code: 'people',
  name: 'Clientes e agentes',
  rows: [
    {
      key: 'clients/index',
      name: 'Clientes',
      allows: 'Ver clientes e seus dados de contato.',
      kind: 'screen',
      menu: { place: 'main', icon: 'users' },
      roles: ['operador', 'financeiro']
    },
    {
      key: 'clients/pendencies',
      name: 'Pendências de clientes',
      allows: 'Ver o que cada cliente deve ou tem a receber.',
      kind: 'screen',
      menu: { place: 'main', icon: 'receipt' },
      roles: ['operador', 'financeiro']
    },
    {
      key: 'clients/services',
      name: 'Acompanhamento',
      allows: 'Ver os serviços e as pendências dos clientes.',
      kind: 'screen',
      menu: { place: 'main', icon: 'handshake' },
      roles: ['operador']
    },
    {
      key: 'clients/edit',
      name: 'Alterar clientes',
      allows: 'Cadastrar, mudar e juntar clientes.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'agents/index',
      name: 'Agentes',
      allows: 'Ver os condutores e seus certificados.',
      kind: 'screen',
      menu: { place: 'main', icon: 'compass' },
      roles: ['operador']
    },
    {
      key: 'agents/edit',
      name: 'Alterar condutores',
      allows: 'Cadastrar e mudar condutores.',
      kind: 'action',
      roles: ['operador']
    }
  ]
} as const satisfies PermissionArea
