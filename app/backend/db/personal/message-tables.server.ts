import type { PersonalTables } from './entry.server.ts'

/** Tables around messages: consents, lists, and notices of providers. */
export const MESSAGE_TABLES: PersonalTables = {
  message_batches: {
    title: 'Envios da equipe',
    keeping: 'place',
    columns: {
      place: 'id place_id audience kind photo_id chosen skipped reasons send_date created_at',
      staff: 'created_by',
      shared: 'title body translations'
    }
  },
  message_templates: {
    title: 'Modelos de mensagem',
    keeping: 'place',
    columns: { place: 'id place_id name body photo_id provider_name version changed_at', staff: 'changed_by' }
  },
  message_photos: {
    title: 'Imagens de mensagens',
    keeping: 'place',
    key: 'photo_id',
    columns: { place: 'photo_id place_id copy_of created_at', staff: 'created_by' }
  },
  message_lists: {
    title: 'Listas de envio',
    keeping: 'place',
    columns: {
      place: 'id place_id name group_id version changed_at',
      staff: 'changed_by',
      shared: 'members'
    }
  },
  message_consents: {
    title: 'Preferências de mensagens',
    keeping: 'messages',
    // A number or an e-mail.
    named: { phone: 'address', email: 'address' },
    columns: {
      fact: 'id place_id channel allowed source at',
      phone: 'address',
      text: 'note',
      staff: 'user_id'
    },
    erased: true
  },
  hidden_senders: {
    title: 'Pedidos para parar, de número escondido',
    keeping: 'messages',
    named: { phone: 'address' },
    columns: {
      fact: 'id place_id provider outcome received_at settled_at',
      name: 'name',
      phone: 'address',
      text: 'note',
      trace: 'sender',
      staff: 'settled_by'
    },
    erased: true
  },
  booking_message_settings: {
    title: 'Mensagens das reservas',
    keeping: 'place',
    key: 'place_id',
    columns: { place: 'place_id own picture reminder_at version changed_at', staff: 'changed_by' }
  },
  visit_ratings: {
    title: 'Pesquisas de satisfação',
    keeping: 'fiscal',
    key: 'booking_id',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'booking_id place_id product_id visit_date score answered_at changed_at created_at',
      text: 'comment',
      hidden: 'token'
    }
  },
  message_accounts: {
    title: 'Contas de mensagens',
    keeping: 'place',
    key: 'place_id provider',
    columns: {
      place: 'place_id provider tested_at tested_ok tested_words changed_at',
      hidden: 'sealed',
      staff: 'changed_by'
    }
  },
  message_notices: {
    title: 'Avisos dos provedores de mensagens',
    keeping: 'notices',
    columns: { fact: 'id place_id provider received_at applied_at error', shared: 'body' }
  }
}
