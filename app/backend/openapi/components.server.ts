import { z } from 'zod'
import { ApiErrorBodySchema } from '#app/contracts/api-error.ts'
import { ParamsSchema, RuleSchema, SignedInSchema } from '#app/contracts/auth.ts'
import * as bills from '#app/contracts/bills.ts'
import * as booking from '#app/contracts/booking/calls.ts'
import { createPixCharge } from '#app/contracts/payments.ts'
import { PublicPlaceSchema, TermSchema } from '#app/contracts/places.ts'
import * as products from '#app/contracts/products/public.ts'
import { SavedReportSchema } from '#app/contracts/reports.ts'
import * as wire from '#app/contracts/tolerant.ts'
import * as trafx from '#app/contracts/trafx/calls.ts'
import * as transport from '#app/contracts/transport/shapes.ts'

/** Tolerant readings have one name in the document instead of a union at each place. */
const readings: [z.ZodType, string, string][] = [
  [wire.money, 'Money', 'Dinheiro em reais: número, ou texto com vírgula ou ponto decimal.'],
  [wire.hiddenMoney, 'OptionalMoney', 'Dinheiro em reais; nulo para quem não pode ver valores.'],
  [wire.day, 'Day', 'Data no fuso do parque: aaaa-mm-dd (também se lê dd/mm/aaaa).'],
  [wire.count, 'Count', 'Número inteiro, também aceito como texto.'],
  [wire.text, 'Text', 'Texto; ausente ou nulo vale vazio.'],
  [wire.optionalText, 'OptionalText', 'Texto que pode faltar.'],
  [wire.instant, 'Instant', 'Instante em UTC (ISO 8601), ou nulo.'],
  [wire.flag, 'Flag', 'Sim ou não: verdadeiro, 1, "1", "true" ou "on" valem sim.']
]

const nouns: [z.ZodType, string, string][] = [
  [SignedInSchema, 'SignedIn', 'Usuário autenticado, seu parque e suas permissões.'],
  [RuleSchema, 'Rule', 'Uma permissão: controller/action, como aparece no menu.'],
  [ParamsSchema, 'Params', 'Módulos habilitados para o parque.'],
  [PublicPlaceSchema, 'PublicPlace', 'Dados públicos de um parque.'],
  [TermSchema, 'Term', 'Termo aceito na compra; o hash identifica a versão do texto.'],
  [products.ProductSchema, 'Product', 'Um atrativo e seus ingressos.'],
  [products.TicketTypeSchema, 'TicketType', 'Um tipo de ingresso.'],
  [products.SlotSchema, 'Slot', 'Um horário de um dia.'],
  [booking.ExpressBookingSchema, 'Booking', 'Uma reserva inteira.'],
  [booking.BookingItemSchema, 'BookingItem', 'Uma reserva como linha da lista do operador.'],
  [booking.BookingFormSchema, 'BookingForm', 'O formulário de reserva; preços nele são ignorados.'],
  [booking.BookingTotalsSchema, 'BookingTotals', 'Totais do filtro inteiro, não só da página.'],
  [booking.ItemSchema, 'Item', 'Ingressos de um tipo em uma reserva.'],
  [booking.PaymentSchema, 'Payment', 'Um pagamento.'],
  [booking.CheckinSchema, 'Checkin', 'Uma entrada de pessoas de uma reserva.'],
  [booking.AgentSchema, 'Agent', 'Um condutor.'],
  [booking.EventSchema, 'Event', 'Um acontecimento da reserva.'],
  [booking.CostumerSchema, 'Costumer', 'Quem fez a reserva.'],
  [booking.HashSchema, 'Hash', '32 dígitos hexadecimais feitos com o formulário; chave de idempotência da reserva.'],
  [createPixCharge.response, 'PixCharge', 'Uma cobrança Pix com seu código copia e cola.'],
  [bills.BillProductSchema, 'BillProduct', 'Vendas de um atrativo no período: totais e linhas.'],
  [bills.SaleDetailSchema, 'SaleDetail', 'Vendas de um dia por canal, forma de pagamento e vendedor.'],
  [trafx.CounterUploadSchema, 'CounterUpload', 'Um dia de um registro de contador, lido de um arquivo.'],
  [trafx.CounterEntrySchema, 'CounterEntry', 'Contagens de um contador em um dia.'],
  [trafx.CounterLogSchema, 'CounterLog', 'Um registro de contador já enviado.'],
  [trafx.CounterDeviceSchema, 'CounterDevice', 'Um contador.'],
  [trafx.CounterProductSchema, 'CounterProduct', 'Um atrativo e quantas pessoas por dia suporta.'],
  [transport.CompanySchema, 'Company', 'Uma transportadora.'],
  [transport.VehicleSchema, 'Vehicle', 'Um veículo da frota.'],
  [transport.DriverSchema, 'Driver', 'Um motorista.'],
  [transport.TripWarningSchema, 'TripWarning', 'Um aviso sobre uma viagem; não impede nada.'],
  [transport.TripRowSchema, 'TripRow', 'Uma viagem como linha das viagens de um dia.'],
  [transport.TripStopSchema, 'TripStop', 'Uma parada de embarque.'],
  [transport.TripPersonSchema, 'TripPerson', 'Uma pessoa da lista de passageiros.'],
  [transport.TripPassengersSchema, 'TripPassengers', 'Quem de uma reserva vai numa viagem.'],
  [transport.TripSchema, 'Trip', 'Uma viagem com paradas e passageiros.'],
  [SavedReportSchema, 'SavedReport', 'O endereço de um relatório, com um nome.'],
  [ApiErrorBodySchema, 'ApiError', 'Corpo de toda recusa: mensagem para uma pessoa, código estável e campos.']
]

const registry = z.registry<{ id: string; description: string }>()
for (const [schema, id, description] of [...readings, ...nouns]) registry.add(schema, { id, description })

/** OpenAPI 3.1's dialect (draft 2020-12). */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  additionalProperties?: JsonSchema | boolean
  $ref?: string
  $defs?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

function relocate(text: string): string {
  return text.replaceAll('"#/$defs/', '"#/components/schemas/')
}

/** Schemas as on the wire, before reading. */
export function createSchemaWriter() {
  const shared: Record<string, JsonSchema> = {}

  function write(schema: z.ZodType): JsonSchema {
    const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: registry })
    const { $schema: _dialect, $defs, id: _id, ...own }: JsonSchema = JSON.parse(relocate(JSON.stringify(made)))
    for (const [name, { id: _own, ...body }] of Object.entries($defs ?? {})) shared[name] = body
    const name = registry.get(schema)?.id
    if (!name) return own
    const $ref = `#/components/schemas/${name}`
    // A schema that contains itself is written below `$defs`, and its root only names it.
    if (own.$ref !== $ref) shared[name] = own
    return { $ref }
  }

  return { write, shared: () => Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1))) }
}
