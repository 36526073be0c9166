/** Of the site as a whole, its texts and its visitors. */
import { CONSENT_COUNTRIES } from '../consent-countries.ts';
import { flag, integer, requiredText, type Settings, text, secret } from './setting.ts';

export const SITE_SETTINGS = {
  NODE_ENV: text('', '`production` turns development conveniences off', 'none'),
  FOYER_PORT: integer(8080, [0, 65_535], 'port to listen at; 0: any free one'),
  FOYER_HOST: text('127.0.0.1', 'address to listen at'),
  FOYER_DRAIN_SECONDS: integer(
    0,
    [0, 300],
    'how long a web process goes on answering after SIGTERM, while `/readyz` says 503; longer than a proxy in front needs to notice ([restarts](processes.md#restarts))',
  ),
  FOYER_ADMIN_ADDRESS: text(
    '127.0.0.1:9464',
    'address at which each process serves its [metrics](figures.md#metrics), `host:port`, for those who run the site alone; `none`: nowhere. Several processes of one machine each need their own',
  ),
  FOYER_LOG_FORMAT: text(
    '',
    'form of the [log](figures.md#logs): `json`, a line each, or `text`, for people',
    '`json` in production, otherwise `text`',
  ),
  FOYER_LOG_LEVEL: text('info', 'least level that is logged: `debug`, `info`, `warn`, `error`'),
  FOYER_LOG_REQUESTS: text(
    '0.01',
    'part of the requests without a fault that get a line in the log, 0 to 1; those that end with 500 or more, or take longer than a second, always do',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    '',
    'OTLP receiver that [traces](figures.md#traces) are sent to, over HTTP, such as `http://127.0.0.1:4318`',
    'none: nothing is traced',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    text('', 'headers for the receiver, `name=value`, comma-separated, values percent-encoded', 'none'),
  ),
  OTEL_TRACES_SAMPLER_ARG: text('0.05', 'part of the traces that are sent, 0 to 1'),
  OTEL_SERVICE_NAME: text(
    'foyer',
    'name of the service in traces, before `-web`, `-worker` or `-all-in-one`',
  ),
  FOYER_DATA_DIR: text('.data', 'database, media and releases, as far as they are kept locally'),
  FOYER_PUBLIC_URL: text(
    '',
    'the one address of the site: of canonical links, of writes that are accepted, of requests that are answered at all (else 400; `/healthz` and `/readyz` answer to any name). Where it is `localhost`, `127.0.0.1` and `[::1]` count as well',
    '`http://localhost:{port}`',
  ),
  FOYER_SITE_NAME: text('Foyer', 'as pages and mails name the site'),
  FOYER_DEMO: flag(
    false,
    'fills an empty database with the demo catalogue. In production its accounts have no password until `npm run demo-accounts` sets one',
    '`1` in the all-in-one process outside production, else `0`',
  ),
  FOYER_DEMO_FILMS: flag(
    true,
    'adds videos of several minutes to the demo once the site is ready, one after the other at low priority; `0`: the clips alone',
  ),
  FOYER_OFFLINE_PAGE: flag(
    true,
    'browsers keep a page of the site for when there is no connection; `0`: none, and they remove the one that they have',
  ),
  FOYER_INFORMATION_DIR: text(
    '',
    'folder of own texts for `/information/`: `{lang}/{page}.md`, such as `de/terms.md` ([information pages](../guides/information-pages.md))',
  ),
  FOYER_ADS_FILE: text(
    '',
    'JSON file of [advertising](../guides/advertising.md): what stands in which place',
    "none: the site's own creatives",
  ),
  FOYER_FOOTER_FILE: text(
    '',
    'JSON file of [links in the footer](../guides/footer-links.md): sites of the network, pages elsewhere',
  ),
  FOYER_SIDEBAR_THRESHOLD: integer(
    1000,
    [0, 1e9],
    'categories with that many videos stand in the sidebar',
    '`1000` (demo `20`)',
  ),
  FOYER_UNCENSORED_CATEGORY: text(
    'uncensored',
    'category that the navigation names',
    '`uncensored` (demo `outdoor`)',
  ),
  FOYER_ANIMATION_CATEGORY: text('animation', 'category that the watch page shows a row of'),
} satisfies Settings;

export const VISITOR_SETTINGS = {
  FOYER_TRUSTED_PROXIES: integer(
    0,
    [0, 10],
    'how many proxies in front are believed about the address of a visitor',
  ),
  FOYER_DEFAULT_COUNTRY: text('US', 'of visitors whose country is not known'),
  FOYER_COUNTRY_HEADER: text(
    '',
    'header in which a CDN tells the country of the visitor; believed only with `FOYER_TRUSTED_PROXIES`',
  ),
  FOYER_REGION_HEADER: text('', 'the same for the region, such as a state of the US (`TX` or `US-TX`)'),
  FOYER_COUNTRY_FILE: text(
    '',
    'MMDB file of countries by address, with states and autonomous systems or without; `none`: none',
    'the one that ships',
  ),
  FOYER_CONSENT_COUNTRIES: text(
    CONSENT_COUNTRIES.join(','),
    'codes: where history and player settings are kept only after the visitor agreed; elsewhere until refused',
    'EEA, GB, CH, BR and others',
  ),
  FOYER_AGE_POLICY_FILE: text(
    '',
    'JSON whose rows replace those of the [age policy](../guides/age-policy.md) that ships',
  ),
  FOYER_AGE_GATE_COUNTRIES: text(
    '',
    'codes of countries or states (`JP,US-NY`), comma-separated: where a click is enough, whatever the policy says',
  ),
  FOYER_AGE_VERIFY_COUNTRIES: text('', 'the same: where proof of age is wanted, whatever the policy says'),
  FOYER_AGE_OIDC_ISSUER: text(
    '',
    'an OpenID Connect provider that confirms the age; returns to `/age/oidc/back/`',
  ),
  FOYER_AGE_OIDC_CLIENT_ID: requiredText('the client at that provider'),
  FOYER_AGE_OIDC_CLIENT_SECRET: secret(text('', 'its secret; none for a public client')),
  FOYER_AGE_OIDC_NAME: text('', 'what visitors read of that provider', 'the host of the issuer'),
  FOYER_AGE_OIDC_SCOPE: text('openid', 'what is asked for'),
  FOYER_AGE_OIDC_CLAIM: text('age_over_18', 'a claim that is `true` for adults, or `birthdate`'),
  FOYER_AGE_OIDC_ACR: text('', 'authentication contexts that count', 'any'),
  FOYER_AGE_WALLET_ISSUERS: text(
    '',
    'PEM file of certificates: whose age credentials in wallets are believed',
    'none: not offered',
  ),
  FOYER_AGE_WALLET_ADDRESS: text('av://', 'how wallets are called'),
  FOYER_AGE_WALLET_DOCTYPE: text('eu.europa.ec.av.1', 'what wallets are asked for'),
  FOYER_AGE_PROOF_DAYS: integer(30, [1, 365], 'how long a proof counts in one browser'),
} satisfies Settings;
