import type { Transaction } from '../../connection.server.ts'
import { hiddenSenders, messageConsents, messageLists, messageTemplates } from '../../schema.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'

const demoTemplates = [
  {
    name: 'Véspera da visita',
    body: 'Olá, {nome}! Amanhã é dia de {atrativo}, às {hora}. Traga água, protetor solar e calçado fechado. Seu ingresso: {link}'
  },
  {
    name: 'Trilha mudou',
    body: '{nome}, a chegada a {atrativo} em {data} é pela entrada norte. Dúvidas? Responda aqui.'
  },
  { name: 'Novidades', body: 'Novidades em {lugar}: abrimos novos horários aos domingos.' }
]

const wishes = ['+5575981110001', '+5575981110002', '+5575981110003']

/** Templates, lists and consents of the staff's messages. */
export async function writeMessages(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const { placeId, now, managerId } = world
  const changed = { placeId, changedBy: managerId, changedAt: now }
  await tx.insert(messageTemplates).values(demoTemplates.map((one) => ({ ...changed, ...one, id: random.uuid() })))
  await tx.insert(messageLists).values([
    { ...changed, id: random.uuid(), name: 'Agências parceiras', members: wishes },
    { ...changed, id: random.uuid(), name: 'Equipe da trilha', groupId: '120363295648424210@g.us' }
  ])
  const note = 'No balcão: Aceito receber novidades e promoções por WhatsApp.'
  const said = { placeId, channel: 'whatsapp', source: 'staff', userId: managerId, at: now }
  await tx
    .insert(messageConsents)
    .values([
      ...wishes.slice(0, 2).map((address) => ({ ...said, address, allowed: true, note })),
      { ...said, address: wishes[2] ?? '', allowed: false, source: 'reply', userId: null, note: 'SAIR' }
    ])
  const hidden = { placeId, provider: 'evolution', sender: '236578901234567@lid', receivedAt: now }
  await tx.insert(hiddenSenders).values({ ...hidden, name: 'Marina', note: 'Não quero receber mais mensagens' })
}
