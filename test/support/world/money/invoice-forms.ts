import { type FormCase, known } from '../form-case.ts'

export const invoiceForms: FormCase[] = [
  {
    route: 'routes/guarded/nf/open/page',
    path: () => '/nf/open',
    button: 'Emitir as escolhidas',
    call: /^POST \/nf$/
  },
  {
    route: 'routes/guarded/nf/invoice/edit',
    path: () => `${known.rejected}/edit`,
    button: 'Enviar de novo',
    values: { name: 'Lapa Viagens e Turismo', street: 'Rua das Pedras', city: 'Lençóis', description: 'Ingressos' },
    call: /^PUT \/nf\//
  },
  {
    route: 'routes/guarded/nf/invoice/cancel',
    path: () => `${known.authorized}/cancel`,
    button: 'Cancelar nota',
    values: { reason: '2', words: 'A visita não aconteceu.' },
    call: /^PUT \/nf\/[^/]+\/state/
  },
  {
    route: 'routes/guarded/nf/invoice/replace',
    path: () => `${known.authorized}/replace`,
    button: 'Substituir nota',
    values: { reason: '99', words: 'Parte do valor foi devolvida.', name: 'Outro Nome' },
    call: /^POST \/nf\/[^/]+\/replacement/
  },
  {
    route: 'routes/guarded/configurations/invoices/page',
    path: () => '/configurations/invoices',
    button: 'Salvar',
    values: { registration: '777', iss_rate: '3', series: '9', street: 'Rua Nova' },
    call: /^PUT \/nf\/settings/
  },
  {
    route: 'routes/guarded/configurations/invoices/certificate',
    path: () => '/configurations/invoices/certificate',
    button: 'Guardar certificado',
    values: { certificate: 'CERTIFICADO', private_key: 'CHAVE', password: 'minha senha' },
    secret: ['certificate', 'private_key', 'password'],
    call: /^PUT \/nf\/settings\/certificate/
  }
]
