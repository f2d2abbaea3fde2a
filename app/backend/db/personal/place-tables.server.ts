import type { PersonalTables } from './entry.server.ts'

/** Tables of the place itself: they belong to no person, but their notes may name one. */
export const PLACE_TABLES: PersonalTables = {
  places: {
    title: 'Lugar',
    keeping: 'place',
    place: { id: 'places.id' },
    columns: {
      place:
        'id name description timezone city state legal_name cnpj address email phone whatsapp pix_key xfields modules parts_off hold_minutes quota_percent pay_on_site unpaid_until ask_confirmation unpaid_per_contact unpaid_per_address entry_tolerance require_two_step registration_open plans agent_contact agents_need_valid guides_confirm arrive_minutes what_to_bring staff_help_whatsapp staff_help_email staff_help_hours support_chat issues_open issues_per_day counter_contact_optional counter_nameless closing_time dusk_time waiver_document audit_days approval_days approval_days_before approval_days_from pix_provider card_provider refund_policy refund_limit withdraw_days message_provider quiet_from quiet_until message_rate message_daily created_at day_people day_people_full'
    }
  },
  terms: {
    title: 'Termos',
    keeping: 'place',
    key: 'place_id hash',
    columns: { place: 'place_id hash body current language source_hash created_at' }
  },
  own_texts: {
    title: 'Textos em outras línguas',
    keeping: 'place',
    key: 'place_id noun noun_id field language',
    columns: { place: 'place_id noun noun_id field language body source_hash' }
  },
  place_terms: {
    title: 'Versões do termo',
    keeping: 'place',
    columns: { place: 'id place_id hash created_at', staff: 'created_by' }
  },
  waivers: {
    title: 'Textos do termo de risco',
    keeping: 'place',
    columns: { place: 'id place_id product_id body hash created_at', staff: 'created_by' }
  },
  ticket_keys: {
    title: 'Chaves dos ingressos',
    keeping: 'place',
    key: 'place_id key',
    columns: { place: 'place_id key public_key made_at until', hidden: 'sealed' }
  },
  gate_keys: {
    title: 'Chaves das assinaturas sem rede',
    keeping: 'place',
    key: 'place_id',
    columns: { place: 'place_id public_key made_at', hidden: 'sealed' }
  },
  place_saves: {
    title: 'Configurações salvas',
    keeping: 'place',
    key: 'place_id group_key',
    columns: { place: 'place_id group_key version saved_at', staff: 'saved_by' }
  },
  form_fields: {
    title: 'Campos próprios',
    keeping: 'place',
    columns: {
      place:
        'id uuid place_id form key label public_label type value options multiple min cumulative active position version changed'
    }
  },
  privacy_settings: {
    title: 'Privacidade do parque',
    keeping: 'place',
    key: 'place_id',
    columns: {
      place: 'place_id officer_name officer_email officer_phone retention version changed_at',
      staff: 'changed_by'
    }
  },
  privacy_requests: {
    title: 'Pedidos de privacidade',
    keeping: 'requests',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id number kind origin state booking_id asked_at due_on approved_at ended_at counts version created_at',
      hidden: 'sealed',
      staff: 'asked_by approved_by ended_by',
      shared: 'reason note'
    }
  },
  privacy_incidents: {
    title: 'Incidentes',
    keeping: 'requests',
    columns: {
      fact: 'id place_id number happened_on known_on told_anpd_on told_people_on created_at version',
      staff: 'created_by',
      shared: 'what measures'
    }
  },
  retention_runs: {
    title: 'Limpezas',
    keeping: 'audit',
    columns: { fact: 'id place_id at counts', staff: 'by_user' }
  },
  issue_types: {
    title: 'Tipos de requerimento',
    keeping: 'place',
    columns: {
      place:
        'id place_id label description active is_public documents attendants days_to_answer effect version created_at'
    }
  },
  issue_answers: {
    title: 'Respostas prontas',
    keeping: 'place',
    columns: { place: 'id place_id version created_at', shared: 'title body' }
  },
  payment_accounts: {
    title: 'Contas de pagamento',
    keeping: 'place',
    key: 'place_id provider',
    columns: {
      place: 'place_id provider tested_at tested_ok tested_words changed_at',
      hidden: 'sealed',
      staff: 'changed_by'
    }
  },
  card_terminals: {
    title: 'Maquininhas',
    keeping: 'place',
    columns: { place: 'id place_id provider terminal_id name created_at' }
  },
  kiosks: {
    title: 'Totens',
    keeping: 'place',
    columns: { place: 'id place_id name terminal_id created_at bound_at ended_at', hidden: 'key_hash' }
  },
  payment_listings: {
    title: 'Leitura das contas de pagamento',
    keeping: 'place',
    key: 'place_id provider',
    columns: { place: 'place_id provider listed_to look_at' }
  },
  invoice_settings: {
    title: 'Emissão de notas',
    keeping: 'place',
    key: 'place_id',
    columns: {
      place:
        'place_id cnpj registration city_code simples simples_assessment simples_percent special federal_percent state_percent service_code product_codes nbs_code iss_rate withheld ibs_cbs_from ibs_cbs_class ibs_cbs_operation ibs_rate cbs_rate series target event_address certificate_name certificate_until tested_at tested_ok tested_words version',
      hidden: 'sealed'
    }
  },
  invoice_counters: {
    title: 'Números de notas',
    keeping: 'place',
    key: 'place_id target series',
    columns: { place: 'place_id target series last free' }
  },
  products: {
    title: 'Atrativos',
    keeping: 'place',
    columns: {
      place:
        'id uuid place_id slug name description address picture_url map_url notification_number duration_minutes position carrying_capacity arrive_minutes what_to_bring category latitude longitude accessibility minimum_age nps groups hold_minutes guide guide_people at_once_people at_once_full waiver waiver_months term_hash refund_policy version archived_at active'
    }
  },
  product_photos: {
    title: 'Fotos do atrativo',
    keeping: 'place',
    key: 'product_id photo_id',
    place: { product_id: 'products.id' },
    columns: { place: 'product_id photo_id description position' }
  },
  product_terms: {
    title: 'Termos do atrativo',
    keeping: 'place',
    key: 'product_id hash',
    place: { product_id: 'products.id' },
    columns: { place: 'product_id hash created_at', staff: 'created_by' }
  },
  ticket_types: {
    title: 'Tipos de ingresso',
    keeping: 'place',
    place: { product_id: 'products.id' },
    columns: {
      place:
        'id product_id label title description price needs_proof counts_to_quota with_adult minimum maximum valid_from valid_to position active'
    }
  },
  ticket_prices: {
    title: 'Preços',
    keeping: 'place',
    place: 'none',
    columns: { place: 'id ticket_type_id valid_from valid_to weekdays price position' }
  },
  seasons: {
    title: 'Temporadas',
    keeping: 'place',
    columns: { place: 'id uuid place_id name yearly weekdays percent rounding version created_at' }
  },
  season_periods: {
    title: 'Períodos das temporadas',
    keeping: 'place',
    key: 'season_id first_day last_day',
    place: 'none',
    columns: { place: 'season_id first_day last_day' }
  },
  season_types: {
    title: 'Ingressos das temporadas',
    keeping: 'place',
    key: 'season_id ticket_type_id',
    place: 'none',
    columns: { place: 'season_id ticket_type_id price' }
  },
  time_slots: {
    title: 'Horários',
    keeping: 'place',
    place: { product_id: 'products.id' },
    columns: { place: 'id product_id time capacity weekdays valid_from valid_to closing_minutes' }
  },
  slot_exceptions: {
    title: 'Dias diferentes',
    keeping: 'place',
    key: 'product_id date time',
    place: { product_id: 'products.id' },
    columns: { place: 'product_id date time capacity', shared: 'note' }
  },
  unavailabilities: {
    title: 'Bloqueios',
    keeping: 'place',
    place: { product_id: 'products.id' },
    columns: { place: 'id product_id date time created_at', staff: 'created_by', shared: 'reason' }
  },
  day_notes: {
    title: 'Anotações do dia',
    keeping: 'place',
    key: 'product_id date',
    place: { product_id: 'products.id' },
    columns: { place: 'product_id date version changed_at', staff: 'changed_by', shared: 'body' }
  },
  slot_days: {
    title: 'Vagas',
    keeping: 'place',
    key: 'product_id date time',
    place: { product_id: 'products.id' },
    columns: { place: 'product_id date time capacity taken quota_taken planned' }
  },
  slots_to_share: {
    title: 'Horários com reservas a repartir',
    keeping: 'place',
    place: { product_id: 'products.id' },
    columns: { place: 'id product_id date time' }
  },
  sales_days: {
    title: 'Somas de vendas',
    keeping: 'place',
    key: 'place_id basis date product_id channel method seller status',
    columns: {
      place:
        'place_id basis date product_id channel method seller status bookings people checked_in gross discount net paid fees refunded refund_due receivable'
    }
  },
  dirty_days: {
    title: 'Dias a somar',
    keeping: 'short',
    key: 'place_id basis date',
    columns: {
      place:
        'place_id basis date product_id channel method seller status bookings people checked_in gross discount net paid fees refunded receivable refund_due'
    }
  },
  discount_codes: {
    title: 'Descontos',
    keeping: 'place',
    columns: {
      place:
        'id uuid place_id code kind value products types valid_from valid_to visit_from visit_to max_uses max_per_person max_tickets active version created_at',
      shared: 'description'
    }
  },
  points_of_interest: {
    title: 'Pontos de interesse',
    keeping: 'place',
    columns: {
      place:
        'id uuid place_id product_id name description category latitude longitude position active version created_at'
    }
  },
  counter_devices: {
    title: 'Contadores',
    keeping: 'place',
    key: 'place_id serial',
    columns: { place: 'place_id serial name product_id mode factor last_battery last_file last_upload_at' }
  },
  counter_logs: {
    title: 'Contagens',
    keeping: 'place',
    columns: {
      place:
        'id place_id serial records product_id name mode grain file_name battery clock_lost covered_from covered_to uploaded_at',
      staff: 'uploaded_by'
    }
  },
  counter_days: {
    title: 'Dias contados',
    keeping: 'place',
    key: 'log_id date',
    columns: { place: 'log_id date place_id grain total entries totals covered_from covered_to' }
  },
  transport_companies: {
    title: 'Transportadoras',
    keeping: 'place',
    columns: {
      place: 'id uuid place_id archived version created_at cnpj cadastur license license_until',
      shared: 'name phone'
    }
  },
  vehicles: {
    title: 'Veículos',
    keeping: 'place',
    columns: { place: 'id uuid place_id archived version created_at company_id plate type model color year seats' }
  }
}
