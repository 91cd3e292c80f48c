// Each feature adds its tables to the database's types where its program sees them. One that looks at the server from outside,
// as a test or a bench does, sees all of them by importing this.
import './accounts/account-tables.ts'
import './contact/contact-tables.ts'
import './credits/credit-tables.ts'
import './evolutions/records/evolution-tables.ts'
import './gallery/gallery-tables.ts'
import './newsletter/newsletter-tables.ts'
import './platform/idempotency/idempotency-tables.ts'
import './platform/provenance/provenance-tables.ts'
import './providers/call-tables.ts'
import './specimens/specimen-tables.ts'
import './visitors/visitor-tables.ts'
import './webhooks/webhook-tables.ts'
