/**
 * Countries: the alpha-2 and the alpha-3 code, the name in English, and other names in use; an indented line goes on.
 * Sources: the officially assigned codes of ISO 3166-1, and XK, which is in use for Kosovo; names of Unicode CLDR 48
 * and of ISO 3166-1.
 */
export const COUNTRIES = `
AD AND Andorra
AE ARE United Arab Emirates; UAE
AF AFG Afghanistan
AG ATG Antigua & Barbuda
AI AIA Anguilla
AL ALB Albania
AM ARM Armenia
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina
AS ASM American Samoa
AT AUT Austria
AU AUS Australia
AW ABW Aruba
AX ALA Åland Islands
AZ AZE Azerbaijan
BA BIH Bosnia & Herzegovina; Bosnia
BB BRB Barbados
BD BGD Bangladesh
BE BEL Belgium
BF BFA Burkina Faso
BG BGR Bulgaria
BH BHR Bahrain
BI BDI Burundi
BJ BEN Benin
BL BLM St. Barthélemy
BM BMU Bermuda
BN BRN Brunei; Brunei Darussalam
BO BOL Bolivia; Plurinational State of Bolivia; Bolivia, Plurinational State of
BQ BES Caribbean Netherlands; Bonaire, Sint Eustatius and Saba; Bonaire
BR BRA Brazil
BS BHS Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus
BZ BLZ Belize
CA CAN Canada
CC CCK Cocos (Keeling) Islands; Cocos Islands; Keeling Islands
CD COD Congo - Kinshasa; Democratic Republic of the Congo; Democratic Republic of Congo;
  Congo, Democratic Republic of the; DR Congo; DRC
CF CAF Central African Republic
CG COG Congo - Brazzaville; Republic of the Congo; Congo, Republic of the; Congo
CH CHE Switzerland
CI CIV Côte d’Ivoire; Ivory Coast
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon
CN CHN China; People's Republic of China; PRC; Mainland China
CO COL Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cape Verde; Cabo Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus
CZ CZE Czechia; Czech Republic
DE DEU Germany
DJ DJI Djibouti
DK DNK Denmark
DM DMA Dominica
DO DOM Dominican Republic
DZ DZA Algeria
EC ECU Ecuador
EE EST Estonia
EG EGY Egypt
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain
ET ETH Ethiopia
FI FIN Finland
FJ FJI Fiji
FK FLK Falkland Islands; Falkland Islands (Malvinas); Malvinas
FM FSM Micronesia; Federated States of Micronesia; Micronesia, Federated States of
FO FRO Faroe Islands
FR FRA France
GA GAB Gabon
GB GBR United Kingdom; UK; Great Britain; Britain; England; Scotland; Wales; Northern Ireland;
  United Kingdom of Great Britain and Northern Ireland
GD GRD Grenada
GE GEO Georgia
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland
GM GMB Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece
GS SGS South Georgia & South Sandwich Islands; South Georgia and the South Sandwich Islands; South Georgia
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong SAR China; Hong Kong; Hong Kong SAR
HM HMD Heard & McDonald Islands; Heard Island and McDonald Islands
HN HND Honduras
HR HRV Croatia
HT HTI Haiti
HU HUN Hungary
ID IDN Indonesia
IE IRL Ireland; Republic of Ireland; Eire
IL ISR Israel
IM IMN Isle of Man
IN IND India
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran; Islamic Republic of Iran; Iran, Islamic Republic of
IS ISL Iceland
IT ITA Italy
JE JEY Jersey
JM JAM Jamaica
JO JOR Jordan
JP JPN Japan
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA St. Kitts & Nevis
KP PRK North Korea; DPRK; Democratic People's Republic of Korea; Korea, Democratic People's Republic of; Korea, North
KR KOR South Korea; Republic of Korea; Korea, Republic of; Korea, South
KW KWT Kuwait
KY CYM Cayman Islands
KZ KAZ Kazakhstan
LA LAO Laos; Lao People's Democratic Republic; Lao PDR
LB LBN Lebanon
LC LCA St. Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania
LU LUX Luxembourg
LV LVA Latvia
LY LBY Libya
MA MAR Morocco
MC MCO Monaco
MD MDA Moldova; Republic of Moldova; Moldova, Republic of
ME MNE Montenegro
MF MAF St. Martin; Saint Martin (French part)
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia; Macedonia; Republic of North Macedonia
ML MLI Mali
MM MMR Myanmar (Burma); Myanmar; Burma
MN MNG Mongolia
MO MAC Macao SAR China; Macao; Macau; Macao SAR; Macau SAR
MP MNP Northern Mariana Islands
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands; Holland
NO NOR Norway
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand
OM OMN Oman
PA PAN Panama
PE PER Peru
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines
PK PAK Pakistan
PL POL Poland
PM SPM St. Pierre & Miquelon
PN PCN Pitcairn Islands; Pitcairn
PR PRI Puerto Rico
PS PSE Palestinian Territories; Palestine; State of Palestine; Palestine, State of
PT PRT Portugal
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar
RE REU Réunion
RO ROU Romania
RS SRB Serbia
RU RUS Russia; Russian Federation
RW RWA Rwanda
SA SAU Saudi Arabia
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden
SG SGP Singapore
SH SHN St. Helena; Saint Helena, Ascension and Tristan da Cunha
SI SVN Slovenia
SJ SJM Svalbard & Jan Mayen
SK SVK Slovakia
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP São Tomé & Príncipe
SV SLV El Salvador
SX SXM Sint Maarten; Sint Maarten (Dutch part)
SY SYR Syria; Syrian Arab Republic
SZ SWZ Eswatini; Swaziland
TC TCA Turks & Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste; East Timor
TM TKM Turkmenistan
TN TUN Tunisia
TO TON Tonga
TR TUR Türkiye; Turkey
TT TTO Trinidad & Tobago
TV TUV Tuvalu
TW TWN Taiwan; Taiwan, Province of China
TZ TZA Tanzania; United Republic of Tanzania; Tanzania, United Republic of
UA UKR Ukraine
UG UGA Uganda
UM UMI U.S. Outlying Islands; United States Minor Outlying Islands
US USA United States; United States of America; America
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Vatican City; Holy See; Vatican
VC VCT St. Vincent & Grenadines
VE VEN Venezuela; Bolivarian Republic of Venezuela; Venezuela, Bolivarian Republic of
VG VGB British Virgin Islands; Virgin Islands, British
VI VIR U.S. Virgin Islands; Virgin Islands, U.S.; United States Virgin Islands
VN VNM Vietnam; Viet Nam
VU VUT Vanuatu
WF WLF Wallis & Futuna
WS WSM Samoa; Western Samoa
XK XKX Kosovo; Republic of Kosovo
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa
ZM ZMB Zambia
ZW ZWE Zimbabwe`
