import type { z } from 'zod'
import type { Names } from './reading.ts'
import {
  type LegacyAgent,
  LegacyAgentSchema,
  type LegacyBill,
  LegacyBillSchema,
  LegacyCitySchema,
  type LegacyClient,
  LegacyClientSchema,
  LegacyCountrySchema,
  LegacyHashSchema,
  LegacyPlaceSchema,
  type LegacyProduct,
  LegacyProductSchema,
  LegacyStateSchema,
  type LegacyTransaction,
  LegacyTransactionSchema,
  LegacyWhoSchema
} from './shapes.ts'

interface Noun<T extends Record<string, unknown>> {
  /** CakePHP's names of the model in lower case, singular and plural. */
  models: readonly string[]
  schema: z.ZodType<T>
  names: Names<Omit<T, 'id'>> & { id?: never }
}

const noun = <T extends Record<string, unknown>>(described: Noun<T>) => described

const person = {
  name: ['name', 'nome', 'full_name', 'nome_completo', 'razao_social'],
  document: ['cpf_cnpj', 'cpf', 'cnpj', 'document', 'documento'],
  phone: ['phone', 'telefone', 'celular', 'mobile', 'whatsapp', 'fone'],
  email: ['email', 'e_mail', 'mail']
}

const address = {
  zipcode: ['zipcode', 'cep', 'zip'],
  street: ['street', 'address', 'rua', 'logradouro', 'endereco'],
  number: ['number', 'numero'],
  complement: ['complement', 'complemento'],
  neighborhood: ['neighborhood', 'bairro'],
  city: ['city', 'cidade', 'city_name'],
  state: ['state', 'uf', 'estado']
}

export const LEGACY_NOUNS = {
  clients: noun<LegacyClient>({
    models: ['client', 'clients', 'cliente', 'clientes'],
    schema: LegacyClientSchema,
    names: { ...person, ...address, notes: ['notes', 'observacoes', 'observacao', 'obs'] }
  }),
  agents: noun<LegacyAgent>({
    models: ['agent', 'agents', 'condutor', 'condutores', 'agente', 'agentes'],
    schema: LegacyAgentSchema,
    names: { ...person, about: ['about', 'sobre', 'description', 'descricao'], active: ['active', 'ativo'] }
  }),
  products: noun<LegacyProduct>({
    models: ['product', 'products', 'produto', 'produtos'],
    schema: LegacyProductSchema,
    names: {
      name: ['name', 'nome', 'title', 'titulo', 'label'],
      description: ['description', 'descricao'],
      address: ['address', 'endereco'],
      price: ['price', 'preco', 'valor', 'value']
    }
  }),
  places: noun<z.output<typeof LegacyPlaceSchema>>({
    models: ['place', 'places', 'local', 'locais'],
    schema: LegacyPlaceSchema,
    names: { name: person.name, city: address.city, state: address.state, phone: person.phone, email: person.email }
  }),
  countries: noun<z.output<typeof LegacyCountrySchema>>({
    models: ['country', 'countries', 'pais', 'paises'],
    schema: LegacyCountrySchema,
    names: { name: ['name', 'nome'], code: ['code', 'iso', 'sigla', 'iso2'] }
  }),
  states: noun<z.output<typeof LegacyStateSchema>>({
    models: ['state', 'states', 'estado', 'estados'],
    schema: LegacyStateSchema,
    names: { name: ['name', 'nome'], code: ['uf', 'code', 'sigla'] }
  }),
  cities: noun<z.output<typeof LegacyCitySchema>>({
    models: ['city', 'cities', 'cidade', 'cidades'],
    schema: LegacyCitySchema,
    names: { name: ['name', 'nome'], state: ['state_id', 'estado_id', 'uf', 'state'] }
  }),
  transactions: noun<LegacyTransaction>({
    models: ['transaction', 'transactions', 'transacao', 'transacoes', 'lancamento'],
    schema: LegacyTransactionSchema,
    names: {
      label: ['label', 'description', 'descricao', 'title', 'nome', 'name'],
      date: ['date', 'data', 'created', 'transaction_date'],
      flow: ['flow', 'type', 'tipo', 'direction'],
      value: ['bill_total_value', 'value', 'valor', 'total', 'amount'],
      discount: ['bill_total_discount', 'discount', 'desconto'],
      category: ['category', 'categoria'],
      supplier: ['supplier', 'fornecedor'],
      status: ['bill_status', 'status', 'situacao'],
      bill: ['bill_id', 'booking_id', 'bill', 'reserva_id'],
      payments: ['payments', 'Payment', 'pagamentos']
    }
  }),
  bills: noun<LegacyBill>({
    models: ['bill', 'bills', 'booking', 'bookings', 'reserva', 'reservas'],
    schema: LegacyBillSchema,
    names: {
      code: ['booking_code', 'code', 'codigo_reserva', 'localizador'],
      product: ['product_id', 'produto_id', 'product_uuid', 'product'],
      status: ['status', 'bill_status', 'situacao'],
      channel: ['channel', 'canal'],
      paymentMethod: ['payment_method', 'forma_pagamento', 'metodo'],
      paymentChannel: ['payment_channel', 'gateway'],
      date: ['sdate', 'booking_date', 'visit_date', 'data_visita', 'date', 'data'],
      time: ['time', 'hora', 'booking_time', 'horario'],
      boughtOn: ['created_date', 'created', 'created_at', 'data_compra'],
      name: ['name', 'nome', 'customer_name', 'client_name', 'cliente'],
      document: person.document,
      phone: person.phone,
      email: person.email,
      people: ['people', 'pessoas', 'quantity', 'quantidade', 'pax'],
      total: ['valor', 'total_value', 'total', 'value'],
      discount: ['item_discount', 'total_discount', 'discount', 'desconto'],
      final: ['finalvalue', 'final_value', 'valor_final', 'final', 'valor', 'total'],
      refunded: ['refunded', 'refund', 'devolvido', 'valor_devolvido'],
      entered: ['hascheckin', 'checkin', 'checked_in', 'entrou'],
      tickets: ['items', 'tickets', 'ingressos', 'Item', 'Ticket'],
      payments: ['payments', 'Payment', 'pagamentos']
    }
  }),
  whoami: noun<z.output<typeof LegacyWhoSchema>>({
    models: ['user', 'users', 'usuario'],
    schema: LegacyWhoSchema,
    names: {
      name: person.name,
      username: ['username', 'login', 'usuario'],
      email: person.email,
      place: ['place_uuid', 'placeuuid', 'place_id', 'place']
    }
  }),
  hashcode: noun<z.output<typeof LegacyHashSchema>>({
    models: ['message', 'messages', 'hashcode', 'mensagem'],
    schema: LegacyHashSchema,
    names: { hash: ['hashcode', 'hash', 'code', 'codigo'] }
  })
} as const

export type LegacyNoun = keyof typeof LEGACY_NOUNS
export type LegacyValue<N extends LegacyNoun> = z.output<(typeof LEGACY_NOUNS)[N]['schema']>
