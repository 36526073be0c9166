/** Words for titles, by clip: a subject and a moment give "Lantern Street in Light Rain", 「小雨の提灯通り」. */

export interface Theme {
  /** Id of the clip that the titles fit. */
  clip: string;
  subjects: readonly (readonly [en: string, ja: string])[];
  moments: readonly (readonly [en: string, ja: string])[];
  /** Categories that every title of the theme is in. */
  categories: readonly string[];
}

export const THEMES: readonly Theme[] = [
  {
    clip: 'harbour-dusk',
    subjects: [
      ['Old Harbour', '古い港'],
      ['Harbour Lights', '港の灯り'],
      ['Ferry Landing', '渡し場'],
      ['Crane Row', 'クレーンの列'],
      ['Harbour Town', '港町'],
      ['Fishing Quay', '漁港の岸壁'],
    ],
    moments: [
      ['at Dusk', '夕暮れ'],
      ['after the Last Ferry', '最終便のあと'],
      ['in Copper Light', '銅色の光'],
      ['on a Windless Evening', '風のない夕べ'],
      ['before the Lamps', '灯ともし前'],
    ],
    categories: ['harbour', 'sea', 'evening', 'outdoor'],
  },
  {
    clip: 'harbour-night',
    subjects: [
      ['Harbour', '港'],
      ['Container Pier', 'コンテナ埠頭'],
      ['Lighthouse Road', '灯台の道'],
      ['Harbour Promenade', '港の遊歩道'],
      ['Night Ferry', '連絡船'],
      ['Warehouse Bay', '倉庫の入り江'],
    ],
    moments: [
      ['at Night', '夜'],
      ['under a Full Moon', '満月'],
      ['at Two in the Morning', '午前二時'],
      ['in Midwinter', '真冬'],
      ['with Distant Bells', '遠い鐘'],
    ],
    categories: ['harbour', 'night', 'lights', 'outdoor'],
  },
  {
    clip: 'rain-window',
    subjects: [
      ['Lantern Street', '提灯通り'],
      ['Corner Café Window', '角の喫茶店の窓'],
      ['Last Bus', '最終バス'],
      ['Station Square', '駅前広場'],
      ['Umbrella Alley', '傘の路地'],
      ['Glass Arcade', '硝子のアーケード'],
    ],
    moments: [
      ['in Light Rain', '小雨'],
      ['in the Rainy Season', '梅雨'],
      ['through Wet Glass', '濡れた硝子ごし'],
      ['on a Rainy Night', '雨の夜'],
      ['after the Downpour', '夕立のあと'],
    ],
    categories: ['rain', 'night', 'city', 'indoor', 'lights'],
  },
  {
    clip: 'mist-ridges',
    subjects: [
      ['Cedar Ridge', '杉の尾根'],
      ['Seven Valleys', '七つの谷'],
      ['Mountain Pass', '峠'],
      ['Tea Terraces', '茶畑'],
      ['Far Hills', '遠い山並み'],
      ['Temple Slope', '寺の坂'],
    ],
    moments: [
      ['at First Light', '夜明け'],
      ['in Morning Mist', '朝霧'],
      ['above the Clouds', '雲の上'],
      ['in Early Autumn', '初秋'],
      ['from the Slow Train', '鈍行列車'],
    ],
    categories: ['mountains', 'morning', 'outdoor', 'nature'],
  },
  {
    clip: 'aurora',
    subjects: [
      ['Northern Lights', 'オーロラ'],
      ['Still Lake', '静かな湖'],
      ['Green Curtain', '緑のカーテン'],
      ['Polar Shore', '極地の岸辺'],
      ['Sleeping Firs', '眠るもみの木'],
    ],
    moments: [
      ['in January', '一月'],
      ['over the North', '北の空'],
      ['in Silence', '静けさ'],
      ['on the Longest Night', '冬至の夜'],
      ['past Midnight', '真夜中すぎ'],
    ],
    categories: ['sky', 'night', 'winter', 'nature', 'outdoor'],
  },
  {
    clip: 'tunnel',
    subjects: [
      ['Ring Line', '環状線'],
      ['Neon Tunnel', 'ネオンのトンネル'],
      ['Deep Level', '地下深く'],
      ['Prism Road', 'プリズムの道'],
      ['Night Express', '夜行特急'],
    ],
    moments: [
      ['at Full Speed', '全速力'],
      ['without a Stop', '止まらない'],
      ['in Four Colours', '四色'],
      ['towards Morning', '朝への'],
      ['in One Take', 'ワンカット'],
    ],
    categories: ['abstract', 'animation', 'indoor', 'uncensored', 'lights'],
  },
  {
    clip: 'open-sea',
    subjects: [
      ['Open Sea', '沖'],
      ['West Coast', '西の海岸'],
      ['Sailing Out', '船出'],
      ['Long Swell', '長いうねり'],
      ['Island Crossing', '島渡り'],
      ['Harbour Mouth', '港口'],
    ],
    moments: [
      ['at Sunset', '夕日'],
      ['in Golden Light', '金色の光'],
      ['in Late Summer', '晩夏'],
      ['on a Calm Day', '凪の日'],
      ['with the Tide', '満ち潮'],
    ],
    categories: ['sea', 'evening', 'summer', 'outdoor', 'nature'],
  },
  {
    clip: 'lanterns',
    subjects: [
      ['River Lanterns', '灯籠'],
      ['Paper Lights', '紙の灯り'],
      ['Summer Festival', '夏祭り'],
      ['Thousand Wishes', '千の願い'],
      ['Bridge of Lamps', '灯りの橋'],
    ],
    moments: [
      ['over the Water', '水辺'],
      ['in August', '八月'],
      ['on the Last Evening', '最後の宵'],
      ['in a Warm Wind', '温い風'],
      ['seen from the Boat', '舟から見る'],
    ],
    categories: ['festival', 'night', 'lights', 'summer', 'outdoor'],
  },
  {
    clip: 'milky-way',
    subjects: [
      ['Milky Way', '天の川'],
      ['Observatory Hill', '天文台の丘'],
      ['Falling Stars', '流れ星'],
      ['Desert Camp', '砂漠の宿'],
      ['Quiet Summit', '静かな頂'],
    ],
    moments: [
      ['in September', '九月'],
      ['without a Moon', '月のない夜'],
      ['in Slow Motion', 'スローモーション'],
      ['until Dawn', '夜明けまで'],
      ['far from Town', '町を離れて'],
    ],
    categories: ['stars', 'sky', 'night', 'outdoor', 'nature'],
  },
  {
    clip: 'evening-clouds',
    subjects: [
      ['Drifting Clouds', '流れる雲'],
      ['Rooftop Sky', '屋上の空'],
      ['Cloud Harbour', '雲の港'],
      ['Paper Plane', '紙飛行機'],
      ['Summer Sky', '夏空'],
    ],
    moments: [
      ['in the Afternoon', '昼下がり'],
      ['before the Rain', '雨の前'],
      ['in Rose and Gold', '薔薇色'],
      ['for an Hour', '一時間'],
      ['over the Plain', '平野'],
    ],
    categories: ['sky', 'clouds', 'summer', 'outdoor', 'slow'],
  },
  {
    clip: 'silk',
    subjects: [
      ['Folded Silk', '絹の襞'],
      ['Violet Current', '紫の流れ'],
      ['Warm Colours', '暖色'],
      ['Ink and Honey', '墨と蜜'],
      ['Slow Fabric', '布'],
    ],
    moments: [
      ['in Motion', '動き'],
      ['under Water', '水の中'],
      ['to Fall Asleep By', '眠りのため'],
      ['in Nine Shades', '九つの色'],
      ['at Half Speed', '半分の速さ'],
    ],
    categories: ['abstract', 'slow', 'animation', 'indoor', 'music'],
  },
  {
    clip: 'neon-drive',
    subjects: [
      ['Neon Drive', 'ネオンドライブ'],
      ['Coast Highway', '海岸道路'],
      ['Retro Horizon', 'レトロな地平線'],
      ['Midnight Arcade', '深夜のゲームセンター'],
      ['Striped Sun', '縞の太陽'],
    ],
    moments: [
      ['in 1986', '一九八六年'],
      ['on Repeat', 'くりかえし'],
      ['with the Radio On', 'ラジオと'],
      ['past the Last Exit', '最後の出口の先'],
      ['in Magenta', '紅紫'],
    ],
    categories: ['animation', 'music', 'travel', 'uncensored', 'city'],
  },
  {
    clip: 'blossom',
    subjects: [
      ['Cherry Branch', '桜の枝'],
      ['Petal Wind', '花吹雪'],
      ['Garden Path', '庭の小道'],
      ['Riverside Blossom', '川辺の花'],
      ['Temple Gate', '山門の桜'],
    ],
    moments: [
      ['in April', '四月'],
      ['on the First Warm Day', '初めての暖かい日'],
      ['in Full Bloom', '満開'],
      ['at Noon', '真昼'],
      ['on a White Morning', '白い朝'],
    ],
    categories: ['spring', 'nature', 'morning', 'outdoor', 'slow'],
  },
  {
    clip: 'snow-roofs',
    subjects: [
      ['Snowy Roofs', '雪の屋根'],
      ['Village Windows', '村の窓'],
      ['Hot Spring Town', '温泉町'],
      ['Bakery Lane', 'パン屋の小道'],
      ['Harbour Village', '港の村'],
    ],
    moments: [
      ['in First Snow', '初雪'],
      ['on New Year’s Eve', '大晦日'],
      ['by Moonlight', '月明かり'],
      ['before Breakfast', '朝餉の前'],
      ['in Deep Winter', '深い冬'],
    ],
    categories: ['snow', 'winter', 'night', 'city', 'outdoor'],
  },
  {
    clip: 'fractal-coast',
    subjects: [
      ['Fractal Coast', 'フラクタルの海岸'],
      ['Endless Bay', '果てない湾'],
      ['Spiral Shore', '渦の岸'],
      ['Coral Equation', '珊瑚の方程式'],
      ['Infinite Map', '無限の地図'],
    ],
    moments: [
      ['in One Zoom', 'ひとつの拡大'],
      ['up Close', '間近'],
      ['in Deep Blue', '深い青'],
      ['by Numbers', '数字'],
      ['without an End', '終わりのない'],
    ],
    categories: ['fractal', 'abstract', 'animation', 'indoor'],
  },
  {
    clip: 'living-cells',
    subjects: [
      ['Living Cells', '生きた細胞'],
      ['Game of Lights', '光の遊び'],
      ['Small Worlds', '小さな世界'],
      ['Ember Garden', '残り火の庭'],
      ['City from Above', '上から見た街'],
    ],
    moments: [
      ['in a Thousand Steps', '千の歩み'],
      ['at Play', '戯れ'],
      ['in Amber', '琥珀'],
      ['under Glass', '硝子の下'],
      ['before Sleep', '眠る前'],
    ],
    categories: ['animation', 'abstract', 'macro', 'indoor'],
  },
];
