import type { PersonalTables } from './entry.server.ts'

/** Amounts, dates and numbers stay; the person is erased. */
export const MONEY_TABLES: PersonalTables = {
  payments: {
    title: 'Pagamentos',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id booking_id provider provider_id method status value fee refunded withdrawn dispute held held_value origin expires_at paid_at ask_at cv aut terminal_id terminal_state transaction_id brand sent_at tendered undone_at created_at',
      hidden: 'checkout_url checkout_id br_code',
      staff: 'received_by undone_by',
      text: 'description undo_reason'
    },
    becomes: { br_code: `''`, checkout_url: `''` }
  },
  refunds: {
    title: 'Devoluções',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id booking_id payment_id value state tickets departs asked_as approved_at provider_id attempts try_at sent_at ended_at created_at',
      staff: 'asked_by approved_by given_by',
      text: 'reason problem note'
    }
  },
  ledger_entries: {
    title: 'Caixa',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id date at kind flow value method channel provider payment_id booking_id client_id product_id finance_payment_id transaction_id created_at',
      staff: 'received_by'
    }
  },
  finance_payments: {
    title: 'Pagamentos de lançamentos',
    keeping: 'fiscal',
    named: { document: 'customer_document', name: 'customer_name' },
    place: { transaction_id: 'finance_transactions.id' },
    columns: {
      fact: 'id transaction_id position method value date cv aut pix_id invoice_number removed_at created_at',
      staff: 'created_by removed_by',
      name: 'customer_name',
      document: 'customer_document'
    }
  },
  finance_transactions: {
    title: 'Lançamentos',
    keeping: 'fiscal',
    via: { id: 'finance_payments.transaction_id' },
    columns: {
      fact: 'id place_id flow date open category due_on total discount final paid status recurrence_id recurrence_month closed_at cancelled_at version created_at',
      staff: 'user_id closed_by cancelled_by',
      shared: 'label supplier reason search_text'
    }
  },
  finance_items: {
    title: 'Itens de lançamentos',
    keeping: 'fiscal',
    via: { transaction_id: 'finance_payments.transaction_id' },
    columns: {
      fact: 'id transaction_id position product_uuid product_name type price discount is_percentage final product_place booking_date booking_time people removed_at',
      staff: 'removed_by',
      shared: 'observation booking_observation'
    },
    place: { transaction_id: 'finance_transactions.id' }
  },
  finance_recurrences: {
    title: 'Lançamentos que se repetem',
    keeping: 'fiscal',
    columns: {
      fact: 'id place_id flow category value day_of_month from_month until_month ended_at version created_at',
      staff: 'created_by',
      shared: 'label supplier'
    }
  },
  invoices: {
    title: 'Notas fiscais',
    keeping: 'fiscal',
    named: { json: 'taker' },
    via: { booking_id: 'bookings.id', transaction_id: 'finance_payments.transaction_id' },
    columns: {
      fact: 'id place_id booking_id transaction_id state standing target series number dps_id competence issued_at value iss_rate iss withheld net ibs_cbs ibs cbs service nfse_number key authorized_at code attempts try_at event event_reason event_at ended_at replaces replace_reason created_at version',
      staff: 'ended_by created_by',
      place: 'issuer',
      name: 'taker_name',
      text: 'taker sent_xml xml problem event_words event_xml replace_words search_text'
    },
    kept: {
      where: `state in ('processing', 'authorized', 'cancelled', 'replaced') and nfse_number is not null and created_at > now() - interval '5 years'`,
      why: 'Nota fiscal emitida: a lei manda guardá-la por 5 anos, com quem a tomou (LGPD, art. 16, I).'
    }
  },
  commission_rates: {
    title: 'Comissões combinadas',
    keeping: 'fiscal',
    key: 'uuid',
    via: { agent_uuid: 'agents.uuid' },
    columns: {
      fact: 'uuid place_id product_id agent_uuid kind value valid_from created_at removed_at',
      staff: 'created_by removed_by'
    }
  },
  commission_payouts: {
    title: 'Comissões pagas',
    keeping: 'fiscal',
    key: 'uuid',
    via: { agent_uuid: 'agents.uuid' },
    columns: {
      fact: 'uuid place_id agent_uuid from_day until_day value paid_on undone_at created_at',
      staff: 'created_by undone_by',
      text: 'note undone_reason'
    }
  },
  commission_payout_lines: {
    title: 'Comissões por reserva',
    keeping: 'fiscal',
    key: 'payout_uuid booking_id',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'payout_uuid booking_id place_id agent_uuid visit base value undone' }
  },
  drawers: {
    title: 'Gavetas de caixa',
    keeping: 'fiscal',
    via: { user_id: 'users.id' },
    columns: {
      fact: 'id place_id user_id date opened_at opening opening_cash handed_at handed_on expected counted counted_cash confirmed_at confirmed_value created_at',
      staff: 'handed_to handed_by confirmed_by',
      shared: 'note confirm_note'
    }
  },
  drawer_moves: {
    title: 'Sangrias e suprimentos',
    keeping: 'fiscal',
    place: { drawer_id: 'drawers.id' },
    columns: { fact: 'id drawer_id kind value at created_at', shared: 'reason' }
  },
  drawer_entries: {
    title: 'Caixa por gaveta',
    keeping: 'fiscal',
    key: 'ledger_entry_id',
    via: { ledger_entry_id: 'ledger_entries.id' },
    columns: { fact: 'ledger_entry_id drawer_id' }
  },
  day_closes: {
    title: 'Fechamentos do dia',
    keeping: 'fiscal',
    columns: {
      fact: 'id place_id date number closed_at expected counted entries entry_ids reopened_at created_at',
      staff: 'closed_by reopened_by',
      shared: 'snapshot reopen_reason'
    }
  },
  withdrawals: {
    title: 'Saques',
    keeping: 'fiscal',
    columns: {
      fact: 'id place_id number provider state value gross fee returned orders asked_at approved_at ended_at paid_at paid_on version created_at',
      hidden: 'key body_hash',
      staff: 'asked_by approved_by ended_by paid_by',
      shared: 'note reason reference'
    }
  },
  withdrawal_orders: {
    title: 'Pagamentos de um saque',
    keeping: 'fiscal',
    via: { payment_id: 'payments.id' },
    columns: { fact: 'id withdrawal_id payment_id turn gross fee returned net released' }
  },
  stray_payments: {
    title: 'Pagamentos sem reserva',
    keeping: 'fiscal',
    columns: {
      fact: 'id place_id provider provider_id order_id value method paid_at found_at solved_at solved_how',
      staff: 'solved_by',
      shared: 'said note'
    }
  },
  provider_notices: {
    title: 'Avisos dos provedores',
    keeping: 'notices',
    via: { payment_id: 'payments.provider_id' },
    columns: {
      fact: 'id provider place_id payment_id proved bytes received_at applied_at outcome',
      hidden: 'signature headers network',
      shared: 'query body'
    },
    becomes: { headers: `'{}'`, query: `'{}'`, body: `''` }
  }
}
